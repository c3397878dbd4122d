# SPDX-License-Identifier: BSD-3-Clause
"""One snapshot of a job on several nodes: each agent's profile of its node, and that of this node, merged.

Called by serve/page/reports.py in its thread. A node that does not answer in time is left out, and named.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from barograph.read.merge import MergeError, merge
from barograph.read.profile_error import ProfileError
from barograph.serve.agents.agent_feed import AgentFeed

PATIENCE_S: Final = 60.0
PAUSE_S: Final = 0.05


def profiles_of(
    feeds: Sequence[AgentFeed], folder: Path, patience_s: float = PATIENCE_S
) -> tuple[list[Path], list[str]]:
    """Returns the profiles of the nodes of these agents, in a folder, and what is missing."""
    asked: list[tuple[AgentFeed, Path]] = []
    missing: list[str] = []
    for number, feed in enumerate(feeds):
        path = folder / f"node-{number}.baro"
        try:
            feed.ask_profile(path)
            asked.append((feed, path))
        except OSError as error:
            missing.append(f"{feed.node}: {error.strerror}")
    end = time.monotonic() + patience_s
    found: list[Path] = []
    for feed, path in asked:
        whole, problem = feed.profile_state()
        while not whole and not problem and time.monotonic() < end:
            time.sleep(PAUSE_S)  # it comes in another thread
            whole, problem = feed.profile_state()
        if whole:
            found.append(path)
        else:
            missing.append(f"{feed.node}: {problem or f'no snapshot within {patience_s:.0f} s'}")
    return found, missing


def merged(profiles: Sequence[Path], name: Path) -> tuple[Path | None, str]:
    """Returns one profile of several, called `name`, and what went wrong; with one of them, that one."""
    if len(profiles) < 2:
        return (profiles[0] if profiles else None), ""
    try:
        # A rank can be in two of them: its node was named twice, or an agent was started by hand on this one.
        return merge(profiles, name, same_ranks="last", trace=False).path, ""
    except (MergeError, ProfileError, OSError) as error:
        return profiles[0], f"the report has one node only: {error}"
