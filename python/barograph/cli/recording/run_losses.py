# SPDX-License-Identifier: BSD-3-Clause
"""What the arenas of a run had no room for: said in the last lines of `barograph run`, not only by its profile.

Imports nothing that is not needed where nothing is missing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

DROPPED = "recording.dropped_events"
NOT_TRACED = "recording.not_traced_calls"
UNSEEN = "recording.unseen_bytes"
MISPLACED = "recording.misplaced_calls"


def losses(profile: Path, own_trace: bool) -> list[str]:
    """Returns a sentence for each kind of events that a new profile, or its trace, is without.

    Args:
        profile: the profile; of one that cannot be read nothing is known.
        own_trace: its processes have written the trace, and not an agent, of whom that is known already.
    """
    from barograph import _native
    from barograph.read.profile_error import ProfileError

    try:
        metadata = dict(_native.Profile(str(profile), False, 0).metadata())
        dropped = int(metadata.get(DROPPED, "0"))
        not_traced = int(metadata.get(NOT_TRACED, "0")) if own_trace else 0
        if not (dropped or not_traced or any(int(metadata.get(key, "0")) for key in (UNSEEN, MISPLACED))):
            return []
        return _sentences(profile, not_traced)
    except (ProfileError, OSError, ValueError):
        return []


def store_late(profile: Path | None, counts: Mapping[str, str]) -> list[str]:
    """Stores what was read and written after the recording in the run's profile; returns what to say of it.

    Args:
        profile: the run's, if there is one; one that cannot be written stays as it is.
        counts: metadata.
    """
    from barograph.analyze.losses import after_end
    from barograph.read.run_record import late_io

    if profile is not None:
        from barograph.source.storing import store

        with contextlib.suppress(Exception):  # the run itself went well, and its profile is there
            store(profile, counts, lambda: profile)
    late = late_io(counts)
    return [f"warning: {after_end(late)}"] if late is not None else []


def _sentences(profile: Path, not_traced: int) -> list[str]:
    from dataclasses import replace

    from barograph.analyze.losses import Losses, losses_of
    from barograph.analyze.workspace import Workspace
    from barograph.read.profile import open_profile

    with open_profile(profile, look_up=False) as opened, Workspace(opened) as workspace:
        found = losses_of(workspace)
    of_run = Losses(found.dropped_events, found.dropped_ranks, found.dropped_share, 0, complete=True)
    of_run = replace(
        of_run,
        unseen_bytes=found.unseen_bytes,
        unseen_files=found.unseen_files,
        misplaced_calls=found.misplaced_calls,
        misplaced_descriptors=found.misplaced_descriptors,
    )
    return replace(of_run, not_traced_calls=not_traced).sentences()
