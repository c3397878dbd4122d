# SPDX-License-Identifier: BSD-3-Clause
"""The snapshots of one run in order: where the time went until each, and what took longest since the one before.

Called by the snapshots command. Those of several nodes are a series for each node; the profile of the whole run is
then in no series.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.spec.tables.jobs import Snapshots

ENDING = ".baro"
OWN_NAME = re.compile(r"(?P<run>.+)\.snapshot-(?P<number>\d+)(?:-[\w-]+)?(?:\..+)?\.baro", re.ASCII)

Opened = Callable[[str], AbstractContextManager[Workspace]]


@dataclass(frozen=True)
class Series:
    """The snapshots of a run: by node, and in the order in which they were taken."""

    rows: list[Snapshots]
    losses: dict[str, list[str]]  # by the name of the profile; that it is a snapshot does not count
    of_others: int  # snapshots of this name that are of another run
    remarks: list[str]  # of the last profile: each says what was so until then


def snapshot_paths(name: str) -> list[Path]:
    """Returns the snapshots of the run NAME (or NAME.baro, or one of its snapshots), by number."""
    one = OWN_NAME.fullmatch(name)
    stem = Path(one["run"] if one else name.removesuffix(ENDING))
    found: list[tuple[int, str, Path]] = []
    if stem.parent.is_dir():
        for path in stem.parent.iterdir():
            match = OWN_NAME.fullmatch(path.name)
            if match and match["run"] == stem.name:
                found.append((int(match["number"]), path.name, path))
    return [path for _, _, path in sorted(found)]


def final_path(name: str) -> Path | None:
    """Returns the profile of the whole run, None where there is none (yet)."""
    one = OWN_NAME.fullmatch(name)
    path = Path((one["run"] if one else name.removesuffix(ENDING)) + ENDING)
    return path if path.exists() else None


def series_of(paths: list[Path], final: Path | None, opened: Opened) -> Series:
    """Reads the snapshots of a run.

    Args:
        paths: the snapshots, by number.
        final: the profile of the whole run, the last row where the snapshots are of all its nodes.
        opened: opens a profile.
    """
    nodes: dict[str, list[Path]] = {}
    jobs: dict[Path, str] = {}
    whole = ""
    for path in paths:
        with opened(str(path)) as workspace:
            jobs[path] = workspace.run.job_id
            nodes.setdefault(workspace.run.metadata.get("snapshot.node", ""), []).append(path)
    if final is not None:
        with opened(str(final)) as workspace:
            whole = workspace.run.job_id
    # Without the profile of the run it is the latest one that counts.
    job = whole or max(paths, key=lambda path: path.stat().st_mtime, default=None)
    job = jobs.get(job, "") if isinstance(job, Path) else job
    rows: list[Snapshots] = []
    losses: dict[str, list[str]] = {}
    remarks: dict[str, None] = {}  # once, also where each node has its own
    for own in nodes.values():
        mine = [path for path in own if jobs[path] == job]
        last = [final] if final is not None and len(nodes) == 1 and whole == job else []
        kept: list[str] = []
        for row, about in _rows([*mine, *last], opened):
            rows.append(row)
            if said := about.sentences():
                losses[row["file"]] = said
            kept = about.remarks()
        remarks.update(dict.fromkeys(kept))
    return Series(rows, losses, sum(known != job for known in jobs.values()), list(remarks))


def _rows(paths: list[Path], opened: Opened) -> Iterator[tuple[Snapshots, Losses]]:
    before: dict[str, float] | None = None
    for path in paths:
        with opened(str(path)) as workspace:
            row = _row(workspace, path)
            now = {
                one["call_path"]: one["exclusive_ns"] / max(row["ranks"], 1)
                for one in workspace.query("own_times_without_sites")
            }
            losses = losses_of(workspace)
            # That they end early is what snapshots are for.
            if row["number"] is not None:
                losses = replace(losses, complete=True)
        if before is not None:
            _compare(row, before, now)
        before = now
        yield row, losses


def _row(workspace: Workspace, path: Path) -> Snapshots:
    run, split = workspace.run, split_of_job(workspace)
    of_snapshot = run.recovery
    is_snapshot = of_snapshot is not None and of_snapshot.is_snapshot
    return {
        "number": of_snapshot.snapshot if of_snapshot and is_snapshot else None,
        "name": run.metadata.get("snapshot.name", "") if is_snapshot else "(end of the run)",
        "node": run.metadata.get("snapshot.node", ""),
        "wall_ns": run.wall_ns,
        "ranks": run.ranks,
        "computing_ns": _mean(split.computing_ns, run.ranks),
        "mpi_ns": _mean(split.mpi_ns, run.ranks),
        "io_ns": _mean(split.io_ns, run.ranks),
        "most_path": None,
        "most_ns": None,
        "file": os.path.basename(path),
    }


def _mean(total: int, ranks: int) -> int:
    return round(total / max(ranks, 1))


def _compare(row: Snapshots, before: dict[str, float], now: dict[str, float]) -> None:
    """Notes the call path whose exclusive time grew most since the snapshot before."""
    grown = {path: time - before.get(path, 0.0) for path, time in now.items()}
    most = max(grown, key=lambda path: grown[path], default="")
    if most and grown[most] > 0:
        row["most_path"] = most
        row["most_ns"] = round(grown[most])
