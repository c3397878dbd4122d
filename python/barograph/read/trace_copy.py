# SPDX-License-Identifier: BSD-3-Clause
"""The trace that belongs to a profile made of others: the files of its ranks, copied beside it.

Called by barograph.read.merge. Each rank's file stands for itself, so a copy is all that it takes. Never changes a
source; a folder that another profile of this name left is replaced, as recording does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph import _native
from barograph.read.trace import NOT_TRACED, TraceFile, dropped_calls_in, trace_files, trace_folder

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class TracePlan:
    """What is copied, and which metadata of the new profile speaks of it."""

    files: tuple[TraceFile, ...]
    metadata: Mapping[str, str]


def plan_trace(
    profiles: Sequence[str | os.PathLike[str]], ranks: Sequence[int] | None, *, last_wins: bool, salvage: bool
) -> TracePlan:
    """Chooses each rank's file from the profile that the rank is taken from.

    Args:
        profiles: as they are merged.
        ranks: those that are kept; None means all.
        last_wins: of a rank that several have the last one counts, not the first.
        salvage: as for the profiles themselves.
    """
    traces = [{file.rank: file for file in trace_files(Path(profile))} for profile in profiles]
    if not any(traces):
        return TracePlan((), {})
    chosen: dict[int, TraceFile | None] = {}
    pairs = list(zip(profiles, traces, strict=True))
    for profile, files in reversed(pairs) if last_wins else pairs:
        for rank in _ranks_of(profile, salvage=salvage) if len(pairs) > 1 else files:
            chosen.setdefault(rank, files.get(rank))
    kept = [file for rank, file in sorted(chosen.items()) if file and (ranks is None or rank in ranks)]
    return TracePlan(tuple(kept), {NOT_TRACED: str(sum(dropped_calls_in(file.path) for file in kept))})


def _ranks_of(profile: str | os.PathLike[str], *, salvage: bool) -> set[int]:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    reader = _native.Profile(os.fspath(profile), salvage, 0)
    ranks: list[Any] = pa.table(reader.table("locations")).column("rank").to_pylist()
    return set(ranks)


def copy_trace(files: Sequence[TraceFile], profile: Path) -> None:
    """Copies the files to the folder beside a new profile, which gets its name when it is complete.

    Raises:
        OSError: It can't be written; nothing is left behind then.
    """
    target = trace_folder(profile)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as beside:
        made = Path(beside) / "made"
        made.mkdir(mode=0o700)
        for file in files:
            copy = made / file.path.name
            shutil.copyfile(file.path, copy)
            copy.chmod(0o600)
        if target.exists():
            os.replace(target, Path(beside) / "replaced")
        os.replace(made, target)
