# SPDX-License-Identifier: BSD-3-Clause
"""Caliper profiles -> Draft: hatchet-region-profile and runtime-report streams, and cali-query's JSON.

Names of metrics differ by Caliper's version and by how the profile was aggregated; NAMES lists those understood, the
first that a file has wins. Times are seconds unless the name ends in `.ns`; Caliper before 2.5 wrote microseconds,
which a file does not tell, so the user can (`time_unit`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from barograph.imports.caliper_records import PATH, Record, read_records
from barograph.imports.draft import Draft, Entry
from barograph.imports.foreign_file_error import ForeignFileError

UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}

EXCLUSIVE = (
    "sum#time.duration",
    "sum#sum#time.duration",
    "sum#time.duration.ns",
    "sum#sum#time.duration.ns",
    "time.duration",
    "time.duration.ns",
    "time",
    "Time (E)",
)
INCLUSIVE = (
    "inclusive#sum#time.duration",
    "sum#inclusive#sum#time.duration",
    "inclusive#sum#time.duration.ns",
    "sum#inclusive#sum#time.duration.ns",
    "time (inc)",
    "Time (I)",
)
CALLS = ("count", "sum#count", "calls", "Calls")
SHORTEST = ("min#time.duration", "min#time.duration.ns")
LONGEST = ("max#time.duration", "max#time.duration.ns")
RANK = ("mpi.rank", "rank", "Rank")
SIZE = ("bytes",)


def _first(names: Iterable[str], known: set[str]) -> str | None:
    return next((name for name in names if name in known), None)


def _number(record: Record, name: str | None) -> float | None:
    if name is None or name not in record:
        return None
    try:
        return float(record[name])
    except (TypeError, ValueError):
        raise ForeignFileError(f"{name} is {record[name]!r}, which is not a number") from None


def _add(entry: Entry, record: Record, names: dict[str, str | None], factors: dict[str, float]) -> None:
    """Adds one record; a path may have several, for example one per thread or per message size."""
    values = {key: _number(record, name) for key, name in names.items()}
    entry.exclusive_ns += (values["exclusive"] or 0.0) * factors["exclusive"]
    entry.inclusive_ns += (values["inclusive"] or 0.0) * factors["inclusive"]
    entry.calls += int(values["calls"] or 0)
    shortest, longest, size = values["shortest"], values["longest"], values["size"]
    if shortest is not None:
        new = shortest * factors["shortest"]
        entry.shortest_ns = new if entry.shortest_ns is None else min(entry.shortest_ns, new)
    if longest is not None:
        entry.longest_ns = max(entry.longest_ns or 0.0, longest * factors["longest"])
    if size:
        entry.bytes += int(size)
        entry.sized = True


def read(path: Path, *, time_unit: str = "s") -> Draft:
    """Reads a .cali or JSON file; raises ForeignFileError when it holds no times by call path."""
    records, run = read_records(path)
    known = {name for record in records for name in record}
    names = {
        "exclusive": _first(EXCLUSIVE, known),
        "inclusive": _first(INCLUSIVE, known),
        "calls": _first(CALLS, known),
        "shortest": _first(SHORTEST, known),
        "longest": _first(LONGEST, known),
        "size": _first(SIZE, known),
    }
    if names["exclusive"] is None and names["inclusive"] is None:
        raise ForeignFileError(
            f"{path.name} has no time metric",
            hint=f"it needs one of {', '.join((*EXCLUSIVE[:4], INCLUSIVE[0]))}",
        )
    factors = {
        key: UNITS["ns"] if name is not None and name.endswith(".ns") else UNITS[time_unit]
        for key, name in names.items()
    }
    draft = Draft(f"Caliper file {path.name}", inclusive=names["exclusive"] is None)
    if names["calls"] is None:
        draft.note("the file has no call counts: each call path counts as called once")
    if names["shortest"] is None or names["longest"] is None:
        draft.note("the file has no times of single calls: their mean is used")
    rank_name = _first(RANK, known)
    outside = False
    for record in records:
        rank = _number(record, rank_name)
        if rank is None and rank_name is not None and not record[PATH]:
            continue  # what Caliper recorded before MPI was there
        outside = outside or not record[PATH]
        entry = draft.entry(record[PATH], int(rank or 0))
        _add(entry, record, names, factors)
    if rank_name is None:
        draft.note("the file has no ranks: everything is assigned to rank 0")
    if outside:
        draft.note("time outside all regions is the program's own")
    draft.metadata = _metadata(run)
    return draft


def _metadata(run: dict[str, Any]) -> dict[str, str]:
    """Caliper's globals under `caliper.`; those that an export of ours wrote keep their names."""
    ours = ("program.", "run.start", "mpi.", "clock.", "barograph.")
    texts = {key: str(value) for key, value in run.items() if key != PATH}
    return {key if key.startswith(ours) else f"caliper.{key}": value for key, value in texts.items()}
