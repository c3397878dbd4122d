# SPDX-License-Identifier: BSD-3-Clause
"""A profile in the making: importers add what they read, `write` works out the rest.

Exclusive times become inclusive ones, so an importer hands in whichever its format has. What a format does not say is
never made up silently: notes go into the metadata of the profile (`import.notes`) and to the user.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.plain_numbers import MOST_BYTES, MOST_COUNT, MOST_NS
from barograph.writer import write_profile

ROOT = "program"
VARYING = 1  # size class of exact bytes whose single sizes are not known
EMPTY = 2
FIRST_CLASS = 3
MOST_ROWS: Final = 20_000_000


@dataclass
class Entry:
    """What one rank did on one call path, so far. Times in ns; None: not known."""

    calls: int = 0
    exclusive_ns: float = 0.0
    inclusive_ns: float = 0.0
    shortest_ns: float | None = None
    longest_ns: float | None = None
    bytes: int = 0
    smallest: int | None = None
    largest: int | None = None
    sized: bool = False


@dataclass
class Draft:
    """Facts by (call path, rank). `inclusive` says which of the two times the importer has filled in.

    `alike`: what rank 0 has stands for as many ranks, of which only the mean is known. `losses`: what is missing of the
    file, and makes the profile incomplete.
    """

    source: str
    inclusive: bool = False
    alike: int = 1
    job_ranks: int = 0  # where the file says how many there were
    entries: dict[tuple[tuple[str, ...], int], Entry] = field(
        default_factory=dict[tuple[tuple[str, ...], int], Entry]
    )
    nodes: dict[int, str] = field(default_factory=dict[int, str])
    wall_ns: dict[int, int] = field(default_factory=dict[int, int])
    metadata: dict[str, str] = field(default_factory=dict[str, str])
    notes: list[str] = field(default_factory=list[str])
    losses: list[str] = field(default_factory=list[str])

    def entry(self, path: Sequence[str], rank: int) -> Entry:
        """Returns the entry of a call path below the program, () being the program itself; a new one if need be."""
        names = tuple(path[1:] if path and path[0] == ROOT else path)
        return self.entries.setdefault((names, rank), Entry())

    def note(self, text: str) -> None:
        """Adds a note, once."""
        if text not in self.notes:
            self.notes.append(text)

    def _inclusive_times(self) -> dict[tuple[tuple[str, ...], int], int]:
        """Inclusive ns of every path that has any, ancestors included."""
        times: dict[tuple[tuple[str, ...], int], int] = {}
        for (path, rank), entry in self.entries.items():
            if self.inclusive:
                times[path, rank] = max(times.get((path, rank), 0), round(entry.inclusive_ns))
                continue
            for depth in range(len(path) + 1):
                key = path[:depth], rank
                times[key] = times.get(key, 0) + round(entry.exclusive_ns)
        if self.inclusive:
            for rank in {rank for _, rank in self.entries}:
                below = sum(time for (path, at), time in times.items() if at == rank and len(path) == 1)
                # What is outside all regions is often less than what is in them, and not part of it.
                own = times.get(((), rank), 0)
                times[(), rank] = own if own >= below else own + below
        return times

    def _check(self, times: Mapping[tuple[tuple[str, ...], int], int]) -> None:
        """Raises ForeignFileError for sums that no program can have."""
        worst = max(times, key=lambda key: times[key])
        largest = max(self.entries.values(), key=lambda entry: entry.bytes).bytes
        calls = max(self.entries.values(), key=lambda entry: entry.calls).calls
        if times[worst] > MOST_NS:
            where = worst[0][-1] if worst[0] else ROOT
            raise ForeignFileError(
                f"{self.source}: {where} on rank {worst[1]} has {times[worst] / 1e9:.3g} s: no program runs so long",
                hint="is it the right unit of time?",
            )
        if largest > MOST_BYTES or calls > MOST_COUNT:
            raise ForeignFileError(
                f"{self.source} has a call path with {calls:.3g} calls or {largest:.3g} bytes: no program has that many"
            )

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile; raises ForeignFileError when there is nothing to write, OSError when it cannot."""
        if not self.entries:
            raise ForeignFileError(f"{self.source} holds no call paths with times")
        times = self._inclusive_times()
        for rank, wall in self.wall_ns.items():
            times[(), rank] = max(times.get(((), rank), 0), wall)
        self._check(times)
        paths: dict[tuple[str, ...], int] = {(): 0}
        for names, _ in sorted(times):
            for depth in range(1, len(names) + 1):
                paths.setdefault(names[:depth], len(paths))
        facts = self._facts(times, paths)
        ranks = sorted({rank for _, rank in times})
        walls = [times.get(((), rank), 0) for rank in ranks]
        if self.alike > 1:
            facts, ranks, walls = self._repeated(facts), list(range(self.alike)), walls * self.alike
        metadata = {
            "run.wall_ns": str(max(walls)),
            "run.complete": "true",
            "job.ranks": str(self.job_ranks or ""),
            "import.from": self.source,
            "import.notes": "; ".join(self.notes),
            "import.losses": json.dumps(list(dict.fromkeys(self.losses))) if self.losses else "",
        }
        write_profile(
            target,
            call_paths={
                "path_id": list(paths.values()),
                "parent_id": [None if not names else paths[names[:-1]] for names in paths],
                "layer": ["program" if not names else _layer(names[-1]) for names in paths],
                "operation": [names[-1] if names else ROOT for names in paths],
            },
            fact_rows=facts,
            locations={
                "rank": ranks,
                "node": [self.nodes.get(rank, "unknown") for rank in ranks],
                "wall_ns": walls,
            },
            metadata={key: value for key, value in (self.metadata | metadata).items() if value},
            overwrite=overwrite,
        )

    def _facts(
        self, times: Mapping[tuple[tuple[str, ...], int], int], paths: Mapping[tuple[str, ...], int]
    ) -> dict[str, list[Any]]:
        """Returns the columns of fact_rows: inclusive times by call path and rank, with the numbers of the paths."""
        facts: dict[str, list[Any]] = {
            name: [] for name in ("rank", "path_id", "bucket", "calls", "time_ns", "min_ns", "max_ns")
        } | {name: [] for name in ("bytes", "bytes_min", "bytes_max")}
        for (names, rank), total in sorted(times.items()):
            entry = self.entries.get((names, rank), Entry())
            if not total and not entry.calls and not entry.bytes:
                continue
            if not entry.calls and names:
                self.note("a call path without a call count counts as called once")
            calls = max(entry.calls, 1)
            # The times of calls bound the mean; with one call it is the time.
            mean = total // calls
            shortest = mean if entry.shortest_ns is None or calls == 1 else round(entry.shortest_ns)
            longest = mean if entry.longest_ns is None or calls == 1 else round(entry.longest_ns)
            row = (
                rank,
                paths[names],
                _size_class(entry),
                calls,
                total,
                min(shortest, mean),
                max(longest, mean),
            )
            mean_size = entry.bytes // calls
            smallest = mean_size if entry.smallest is None else min(entry.smallest, mean_size)
            largest = mean_size if entry.largest is None else max(entry.largest, mean_size)
            for column, value in zip(facts, (*row, entry.bytes, smallest, largest), strict=True):
                facts[column].append(value)
        return facts

    def _repeated(self, facts: Mapping[str, list[Any]]) -> dict[str, Any]:
        """The facts of rank 0 for all ranks that are alike."""
        rows = len(facts["rank"])
        if rows * self.alike > MOST_ROWS:
            raise ForeignFileError(
                f"{self.source} has {rows:,} call paths of {self.alike:,} ranks, which are too many",
                hint="write fewer call paths",
            )
        repeated: dict[str, Any] = {
            name: np.tile(np.array(column, np.int64), self.alike) for name, column in facts.items()
        }
        return repeated | {"rank": np.repeat(np.arange(self.alike, dtype=np.int64), rows)}


def _layer(name: str) -> str:
    return "mpi" if name.startswith("MPI_") else "region"


def _size_class(entry: Entry) -> int:
    """The class of all calls' payload if they were in one, else the class for varying sizes."""
    if not entry.sized:
        return 0
    if entry.smallest is None or entry.largest is None:
        return VARYING
    classes = [
        EMPTY if size == 0 else FIRST_CLASS + size.bit_length() - 1
        for size in (entry.smallest, entry.largest)
    ]
    return classes[0] if classes[0] == classes[1] else VARYING
