# SPDX-License-Identifier: BSD-3-Clause
"""Caliper profiles -> Draft: hatchet-region-profile and runtime-report streams, and cali-query's JSON.

Names of metrics differ by Caliper's version and by how the profile was aggregated; those understood are listed here,
the first that a file has wins. What was aggregated over ranks becomes as many ranks as there were, each with the mean.
Units are those that the file states; where it states none, whole numbers are microseconds, as Caliper's timer wrote
them before it had a unit, and others seconds. The user can say otherwise (`time_unit`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph.imports.caliper_records import PATH, PLACE, STACK, CaliperFile, Record, read_records
from barograph.imports.draft import Draft, Entry
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.plain_numbers import MOST_BYTES, MOST_COUNT, MOST_NS, number

UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}
# As Caliper's attributes have them.
STATED: Final = {
    "sec": "s", "second": "s", "seconds": "s", "s": "s", "msec": "ms", "ms": "ms", "usec": "us", "us": "us",
    "nsec": "ns", "ns": "ns",
}  # fmt: skip

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
# What each rank had, aggregated over ranks: sum#X is their sum, avg#X their mean, avg.count#X how many had it.
OF_RANKS = (
    "sum#time.duration",
    "sum#time.duration.ns",
    "inclusive#sum#time.duration",
    "inclusive#sum#time.duration.ns",
)
INCLUSIVE_START: Final = "inclusive#"
RANKS = ("mpi.world.size", "jobsize")  # globals with the number of ranks
MOST_RANKS: Final = 2**25
SAMPLE: Final = "cali.sampler"  # in the names of attributes that samples have
NAMED: Final = 6  # columns that a note lists


def _first(names: Iterable[str], known: set[str]) -> str | None:
    return next((name for name in names if name in known), None)


@dataclass(frozen=True)
class Columns:
    """Which of a file's columns is what, and how many ns one of its unit is."""

    file: str
    names: Mapping[str, str | None]
    factors: Mapping[str, float]

    def number(self, record: Record, key: str, most: float = MOST_COUNT) -> float | None:
        """Returns a plain number of a record; None where it has none."""
        name = self.names.get(key)
        if name is None or name not in record:
            return None
        return number(record[name], f"{self.file}, {record[PLACE]}", most, name=name)

    def ns(self, record: Record, key: str, ranks: int = 1) -> float | None:
        """Returns a time of a record, which may be one of several ranks together; None where it has none."""
        factor = self.factors.get(key, 1.0)
        found = self.number(record, key, MOST_NS / factor * ranks)
        return None if found is None else found * factor


def _add(entry: Entry, record: Record, columns: Columns) -> None:
    """Adds one record; a path may have several, for example one per thread or per message size."""
    entry.exclusive_ns += columns.ns(record, "exclusive") or 0.0
    entry.inclusive_ns += columns.ns(record, "inclusive") or 0.0
    entry.calls += int(columns.number(record, "calls") or 0)
    shortest, longest = columns.ns(record, "shortest"), columns.ns(record, "longest")
    if shortest is not None:
        entry.shortest_ns = shortest if entry.shortest_ns is None else min(entry.shortest_ns, shortest)
    if longest is not None:
        entry.longest_ns = max(entry.longest_ns or 0.0, longest)
    size = columns.number(record, "size", MOST_BYTES)
    if size:
        entry.bytes += int(size)
        entry.sized = True


def read(path: Path, *, time_unit: str | None = None) -> Draft:
    """Reads a .cali or JSON file; raises ForeignFileError when it holds no times by call path."""
    file = read_records(path)
    known = {name for record in file.records for name in record}
    stack = None if any(record[PATH] for record in file.records) else _stack(known)
    if stack is not None:
        for record in file.records:
            record[PATH] = record.pop(stack, ())
    rank = _first(RANK, known)
    base = None if rank is not None else _base(known)
    names = {"rank": rank, "size": _first(SIZE, known)}
    names |= _own(known) if base is None else {**_of_ranks(base, known), "size": None}
    times = ("exclusive", "inclusive", "mean", "shortest", "longest", "least", "most")
    if not any(names.get(key) for key in times[:3]):
        raise ForeignFileError(
            f"{path.name} has no time metric",
            hint=f"it needs one of {', '.join((*EXCLUSIVE[:4], INCLUSIVE[0]))}",
        )
    units = _Units(file, names, [key for key in times if names.get(key)], time_unit)
    columns = Columns(path.name, names, units.factors)
    inclusive = names.get("exclusive") is None if base is None else base.startswith(INCLUSIVE_START)
    draft = Draft(f"Caliper file {path.name}", inclusive=inclusive)
    draft.losses = [*file.losses, *units.losses]
    if any(SAMPLE in name for name in known):
        names["calls"] = None
        draft.note("the file has samples: how often something was called is not known")
    if names.get("calls") is None:
        draft.note("the file has no call counts: each call path counts as called once")
    if base is None and (names["shortest"] is None or names["longest"] is None):
        draft.note("the file has no times of each call: their mean is used")
    add = _add_ranks if base is None else _add_means
    outside = add(draft, file, columns)
    if outside:
        draft.note("time outside all regions is the program's own")
    _note_left_out(draft, known - file.run.keys(), {*names.values(), stack})
    draft.metadata = _metadata(file.run)
    return draft


def _stack(known: set[str]) -> str | None:
    """The column with the stacks of samples, as names if there are any."""
    return min(
        (name for name in known if STACK in name), key=lambda name: ("#" not in name, name), default=None
    )


def _own(known: set[str]) -> dict[str, str | None]:
    """The columns of a file that has what each rank did, or only one."""
    choices = {
        "exclusive": EXCLUSIVE, "inclusive": INCLUSIVE, "calls": CALLS, "shortest": SHORTEST, "longest": LONGEST,
    }  # fmt: skip
    return {key: _first(names, known) for key, names in choices.items()}


def _base(known: set[str]) -> str | None:
    """What was aggregated over ranks; None where nothing was."""
    totals = (name for name in OF_RANKS if known & {f"sum#{name}", f"avg#{name}"})
    return next((name for name in totals if _over_ranks(name, known)), None)


def _over_ranks(name: str, known: set[str]) -> bool:
    """Whether it was: a mean of sums is one over ranks, a sum of sums alone may be one over threads."""
    return bool(known & {f"avg#{name}", f"avg.count#{name}", f"min#{name}", f"max#{name}"})


def _of_ranks(base: str, known: set[str]) -> dict[str, str | None]:
    """The columns of a file that has sums over ranks."""
    choices = {
        "inclusive" if base.startswith(INCLUSIVE_START) else "exclusive": (f"sum#{base}",),
        "mean": (f"avg#{base}",), "least": (f"min#{base}",), "most": (f"max#{base}",),
        "having": (f"avg.count#{base}",), "calls": ("sum#count", "sum#sum#count"),
    }  # fmt: skip
    return {key: _first(names, known) for key, names in choices.items()}


class _Units:
    """How many ns one of each column is: what its name says, what the file states, what the user says, or a guess."""

    def __init__(
        self, file: CaliperFile, names: Mapping[str, str | None], keys: Iterable[str], time_unit: str | None
    ) -> None:
        self.losses: list[str] = []
        self.factors: dict[str, float] = {}
        open_: list[tuple[str, str]] = []
        for key in keys:
            name = str(names[key])
            stated = "ns" if name.endswith(".ns") else STATED.get(file.units.get(name, ""), time_unit)
            if stated is None:
                open_.append((key, name))
            else:
                self.factors[key] = UNITS[stated]
        whole = _whole(file.records, {name for _, name in open_})
        self.factors |= {key: UNITS["us" if whole else "s"] for key, _ in open_}
        if whole:
            self.losses.append(
                "the file states no unit of its times: as all are whole numbers, they were taken as microseconds "
                "(`barograph import --time-unit` says otherwise)"
            )


def _whole(records: Iterable[Record], names: set[str]) -> bool:
    """Whether there are times, and all of them are whole numbers."""
    some = False
    for record in records:
        for name in names & record.keys():
            try:
                value = float(record[name])
            except (TypeError, ValueError, OverflowError):
                return False  # said when it is used
            if value != value // 1:
                return False
            some = some or value >= 1
    return some


def _add_ranks(draft: Draft, file: CaliperFile, columns: Columns) -> bool:
    """Adds what each rank did; returns whether there is time outside all regions."""
    with_ranks, outside = columns.names["rank"] is not None, False
    for record in file.records:
        rank = columns.number(record, "rank", MOST_RANKS)
        if rank is None and with_ranks and not record[PATH]:
            continue  # what Caliper recorded before MPI was there
        outside = outside or not record[PATH]
        _add(draft.entry(record[PATH], int(rank or 0)), record, columns)
    if not with_ranks:
        draft.note("the file has no ranks: everything is assigned to rank 0")
        ranks = _stated_ranks(file.run)
        if ranks > 1:
            draft.losses.append(
                f"the job had {ranks:,} ranks, and the file does not say whose times these are, or whether they are "
                "sums over ranks: all is shown as rank 0"
            )
    return outside


def _add_means(draft: Draft, file: CaliperFile, columns: Columns) -> bool:
    """Adds sums over ranks as the mean of each rank; returns whether there is time outside all regions."""
    records = file.records
    ranks = _stated_ranks(file.run) or max((_ranks_of(record, columns) for record in records), default=0)
    if not ranks:
        raise ForeignFileError(
            f"{columns.file} was aggregated over ranks and does not say over how many",
            hint="write it with `mpi.world.size`, or group by mpi.rank as well",
        )
    outside = False
    widest: tuple[float, str] = (0.0, "")
    for record in records:
        having = columns.number(record, "having", MOST_RANKS) or ranks
        key = "inclusive" if draft.inclusive else "exclusive"
        total = columns.ns(record, key, ranks)
        mean = columns.ns(record, "mean")
        if total is None and mean is None:
            continue
        outside = outside or not record[PATH]
        entry = draft.entry(record[PATH], 0)
        share = total / ranks if total is not None else (mean or 0.0) * having / ranks
        entry.inclusive_ns += share if draft.inclusive else 0.0
        entry.exclusive_ns += 0.0 if draft.inclusive else share
        entry.calls += round((columns.number(record, "calls") or 0) / ranks)
        least, most = columns.ns(record, "least"), columns.ns(record, "most")
        if record[PATH] and least is not None and most is not None:
            text = f"{record[PATH][-1]}, with {least / 1e9:.3g} to {most / 1e9:.3g} s"
            widest = max(widest, (most - least, text))
    draft.alike = ranks
    draft.losses.append(
        f"the file has sums over its {ranks:,} ranks: each rank is shown with the mean, so "
        "what is said of balance between ranks means nothing"
    )
    if widest[1]:
        draft.note(f"between ranks what differs most is {widest[1]}")
    return outside


def _stated_ranks(run: Record) -> int:
    """How many ranks the globals say that the job had; 0 where they do not."""
    text = str(run.get(_first(RANKS, set(run)) or "", ""))
    return int(text) if text.isascii() and text.isdigit() and int(text) <= MOST_RANKS else 0


def _ranks_of(record: Record, columns: Columns) -> int:
    """Over how many ranks a record was summed; 0 where it does not say."""
    having = columns.number(record, "having", MOST_RANKS)
    if having:
        return int(having)
    total = columns.ns(record, "inclusive", MOST_RANKS) or columns.ns(record, "exclusive", MOST_RANKS)
    mean = columns.ns(record, "mean")
    return min(round(total / mean), MOST_RANKS) if total and mean else 0


def _note_left_out(draft: Draft, known: set[str], used: set[str | None]) -> None:
    """Says which columns are not in the profile, derived ones such as percentages among them."""
    rest = sorted(known - used - {PATH, PLACE})
    if rest:
        more = f" and {len(rest) - NAMED} more" if len(rest) > NAMED else ""
        draft.note(f"left out: {', '.join(rest[:NAMED])}{more}")


def _metadata(run: dict[str, Any]) -> dict[str, str]:
    """Caliper's globals under `caliper.`; those that an export of ours wrote keep their names."""
    ours = ("program.", "run.start", "mpi.", "clock.", "barograph.")
    texts = {key: str(value) for key, value in run.items() if key != PATH}
    return {key if key.startswith(ours) else f"caliper.{key}": value for key, value in texts.items()}
