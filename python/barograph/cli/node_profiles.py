# SPDX-License-Identifier: BSD-3-Clause
"""One profile of those that the nodes of one job wrote each for itself, not knowing of the others.

Called once after a run, seldom with anything to do: imports nothing before that is certain.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

NOT_RECORDED = "job.not_recorded"


def unite(profiles: Sequence[Path]) -> list[Path]:
    """Merges the profiles of one job's nodes under the name of the first; returns the paths that are no more.

    Nothing changes, and the list is empty, where they do not fit together or cannot be written as one.
    """
    if len(profiles) < 2:
        return []
    nodes = [(path, facts) for path in profiles if NOT_RECORDED in (facts := _metadata(path))]
    if len(nodes) < 2 or not are_of_one_job([facts for _, facts in nodes]):
        return []
    from barograph.read.merge import MergeError, merge
    from barograph.read.profile_error import ProfileError
    from barograph.read.trace import trace_folder

    paths = [path for path, _ in nodes]
    first, others = paths[0], paths[1:]
    try:
        made = merge(paths, first.with_name(f".{first.name}.united")).path
    except (MergeError, ProfileError, OSError, MemoryError):
        return []
    try:
        made_trace = trace_folder(made)
        if made_trace.is_dir():
            shutil.rmtree(trace_folder(first), ignore_errors=True)
            made_trace.rename(trace_folder(first))
        os.replace(made, first)
    except OSError:
        with contextlib.suppress(OSError):
            made.unlink()
        return []
    for path in others:
        with contextlib.suppress(OSError):
            path.unlink()
        shutil.rmtree(trace_folder(path), ignore_errors=True)
    return others


def are_of_one_job(metadata: Sequence[Mapping[str, str]]) -> bool:
    """True when all these profiles can be of one MPI job: same job and size, and recorded at the same time."""
    try:
        starts = [int(facts["run.start_unix_ns"]) for facts in metadata]
        ends = [start + int(facts["run.wall_ns"]) for start, facts in zip(starts, metadata, strict=True)]
    except (KeyError, ValueError):
        return False
    jobs = {(facts.get("job.id"), facts.get("job.ranks")) for facts in metadata}
    return len(jobs) == 1 and max(starts) < min(ends)


def _metadata(profile: Path) -> dict[str, str]:
    from barograph import _native
    from barograph.read.profile_error import ProfileError

    if profile.is_dir():
        return {}
    try:
        return dict(_native.Profile(str(profile), False, 0).metadata())
    except (ProfileError, OSError):
        return {}
