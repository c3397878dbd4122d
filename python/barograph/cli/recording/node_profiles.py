# SPDX-License-Identifier: BSD-3-Clause
"""One profile of those that parts of one job made: nodes that did not end together, and ranks that ended early.

Called once after a run and by `barograph recover`, seldom with anything to do: imports nothing before that is certain.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from barograph import replacing

# Each names the ranks that a profile is without: those that finalize do not wait for the dead, which are recovered.
NOT_RECORDED = "job.not_recorded"
NOT_RECOVERED = "recovered.missing"
STOPPED = "recovered.stopped"


def unite(profiles: Sequence[Path]) -> dict[Path, Path]:
    """Merges the profiles of parts of one job under the name of the first; returns where the rest went.

    Nothing changes, and there are none, where they do not fit together or cannot be written as one.
    """
    if len(profiles) < 2:
        return {}
    parts = [
        (path, facts)
        for path in profiles
        if not {NOT_RECORDED, NOT_RECOVERED}.isdisjoint(facts := _metadata(path))
    ]
    records = [facts for _, facts in parts]
    apart = any(NOT_RECORDED in facts for facts in records)
    if len(parts) < 2 or not apart or not are_of_one_job(records):
        return {}
    from barograph.read.events.trace import trace_folder
    from barograph.read.merge import MergeError, merge
    from barograph.read.profile_error import ProfileError

    paths = [path for path, _ in parts]
    first, others = paths[0], paths[1:]
    try:
        made = merge(paths, first.with_name(f".{first.name}.united"), metadata=_recovered(records)).path
    except (MergeError, ProfileError, OSError, MemoryError):
        return {}
    try:
        made_trace = trace_folder(made)
        if made_trace.is_dir():
            replacing.take_place(made_trace, trace_folder(first), force=True, ours=replacing.TRACE_FILES)
        replacing.take_place(made, first, force=True)
    except OSError:
        with contextlib.suppress(OSError):
            made.unlink()
        return {}
    for path in others:
        with contextlib.suppress(OSError):
            path.unlink()
        if replacing.is_only(trace_folder(path), replacing.TRACE_FILES):
            replacing.remove_folder(trace_folder(path))
    return dict.fromkeys(others, first)


def _recovered(records: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Returns what the merged profile says of the recovered ranks: it is without those that no part has."""
    if all(NOT_RECOVERED not in facts for facts in records):
        return {}
    from barograph.wording.ranks import rank_list, ranks_of

    without = [ranks_of(facts.get(NOT_RECORDED) or facts[NOT_RECOVERED]) for facts in records]
    missing = set[int].intersection(*without)
    every = set(range(int(records[0]["job.ranks"])))
    # Ranks that finalized wrote a part of their own.
    ended = set[int]()
    for facts in records:
        if NOT_RECORDED in facts:
            ended |= every - ranks_of(facts[NOT_RECORDED])
        ended |= ranks_of(facts.get(STOPPED, ""))
    made = {NOT_RECOVERED: rank_list(sorted(missing)), "recovered.ranks": rank_list(sorted(every - missing))}
    return made | ({STOPPED: rank_list(sorted(ended))} if ended else {})


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
