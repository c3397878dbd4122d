# SPDX-License-Identifier: BSD-3-Clause
"""Single calls -> what a profile has of them: facts by call path, object and size class, file counters, time lines.

Counters follow Darshan's definitions, as those of recorded calls do (src/record/file_access.hpp). Works on blocks of
calls in the order in which they ended; of a block only sums stay. Called by darshan_trace and recorder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np

from barograph.imports.draft import EMPTY, FIRST_CLASS
from barograph.imports.io_operations import WRITE, Kind
from barograph.spec.file_counters import FILE_COUNTERS, FILE_SIZE_EDGES

BINS: Final = 200
SIZES: Final = (*FILE_SIZE_EDGES, 0)
COMMON_KEPT: Final = 8
BUCKETS: Final = FIRST_CLASS + len(SIZES)
WORDS: Final = {1: ("read", "reads"), 2: ("write", "writes")}
SPANS: Final = {"opens": ("first open", "last open ended"), "closes": ("first close", "last close ended")}
FIRSTS: Final = frozenset(row.name for row in FILE_COUNTERS if row.merge == "first")
LARGEST: Final = frozenset(row.name for row in FILE_COUNTERS if row.merge == "max")

FACT_NAMES: Final = ("rank", "path_id", "object_id", "bucket", "calls", "time_ns", "min_ns", "max_ns", "bytes",
                     "bytes_min", "bytes_max")  # fmt: skip
MERGES: Final = (add, add, min, max, add, min, max)
COUNTER_NAMES: Final = ("rank", "object_id", "layer", "counter", "argument", "value")
TIMELINE_NAMES: Final = ("rank", "layer", "start_ns", "end_ns", "operations", "bytes", "time_ns")


@dataclass
class FileUse:
    """What one rank did with one object in one layer, so far.

    `after` is where the last access of a kind ended; it starts at 1, as a first access at 0 is no sequential one.
    """

    counters: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    after: list[int] = field(default_factory=lambda: [1, 1, 1])
    last: int = 0

    def add(self, counter: str, value: int, argument: int = 0) -> None:
        """Merges a value as the counter's kind asks for."""
        key = counter, argument
        known = self.counters.get(key)
        if known is None:
            self.counters[key] = value
        elif counter in FIRSTS:
            self.counters[key] = min(known, value)
        elif counter in LARGEST:
            self.counters[key] = max(known, value)
        else:
            self.counters[key] = known + value

    def add_common(self, counter: str, values: Any) -> None:
        """Counts the first distinct values that are greater than 0."""
        found, first, counts = np.unique(values, return_index=True, return_counts=True)
        kept = {argument for name, argument in self.counters if name == counter}
        for at in np.argsort(first).tolist():
            value = int(found[at])
            if value > 0 and (value in kept or len(kept) < COMMON_KEPT):
                kept.add(value)
                self.add(counter, int(counts[at]), value)

    def add_span(self, first: str, last: str, calls: Any) -> None:
        """First begin and last end of calls; 0 would mean never."""
        self.add(first, max(int(calls["start"].min()), 1))
        self.add(last, max(int(calls["end"].max()), 1))

    def add_accesses(self, calls: Any, direction: int) -> None:
        """Counts reads or writes, in the order in which they ended; `calls` have sizes."""
        verb, counted = WORDS[direction]
        past = "read" if direction != WRITE else "written"
        length, took = calls["length"], calls["end"] - calls["start"]
        self.add(counted, len(calls))
        self.add(f"bytes {past}", int(length.sum()))
        classes = np.bincount(_size_class(length), minlength=len(SIZES))
        for edge, count in zip(SIZES, classes.tolist(), strict=True):
            if count:
                self.add(f"{verb} sizes", count, edge)
        self.add_common("common sizes", length)
        self.add(f"{verb} time", int(took.sum()))
        longest = int(took.argmax())
        if int(took[longest]) > self.counters.get((f"longest {verb}", 0), 0):
            self.counters[f"longest {verb}", 0] = int(took[longest])
            self.counters[f"size of longest {verb}", 0] = int(length[longest])
        self.add_span(f"first {verb}", f"last {verb} ended", calls)
        placed = calls[calls["offset"] >= 0]
        if not len(placed):
            return
        offset, ends = placed["offset"], placed["offset"] + placed["length"]
        before = np.concatenate([[self.after[direction]], ends[:-1]])
        self.after[direction] = int(ends[-1])
        gap = offset - before
        self.add(f"sequential {counted}", int((gap >= 0).sum()))
        self.add(f"consecutive {counted}", int((gap == 0).sum()))
        self.add_common("common strides", gap[(gap > 0) & (before > 1)])
        filled = ends[placed["length"] > 0]
        if len(filled):
            self.add(f"last byte {past}", int(filled.max()) - 1)

    def add_switches(self, directions: Any) -> None:
        """Counts reads after writes and writes after reads."""
        self.add("switches", int((np.diff(directions, prepend=self.last or directions[0]) != 0).sum()))
        self.last = int(directions[-1])


class Timeline(NamedTuple):
    """What a rank did in a layer: operations, bytes and time (rows of `bins`) by bins of equal width."""

    rank: int
    layer: str
    width: int
    bins: Any


def timeline_table(lines: Sequence[Timeline]) -> dict[str, Any]:
    """Returns the table timeline of write_profile, without empty bins."""
    if not lines:
        return {name: [] for name in TIMELINE_NAMES}
    chosen = [np.flatnonzero(line.bins.any(axis=0)) for line in lines]
    counts = [len(places) for places in chosen]
    at = np.concatenate(chosen)
    width = np.repeat(np.array([line.width for line in lines], np.int64), counts)
    values = np.concatenate(
        [line.bins[:, places] for line, places in zip(lines, chosen, strict=True)], axis=1
    )
    layers = [line.layer for line, count in zip(lines, counts, strict=True) for _ in range(count)]
    rank = np.repeat(np.array([line.rank for line in lines], np.int64), counts)
    columns = (rank, layers, at * width, (at + 1) * width, *values)
    return dict(zip(TIMELINE_NAMES, columns, strict=True))


class EventSums:
    """Sums of the calls of many ranks. `kinds` says what each call path's own calls are, in the order of call paths."""

    def __init__(self) -> None:
        self.facts: list[list[int]] = []
        self.counters: list[tuple[Any, ...]] = []
        self.timeline: list[Timeline] = []

    def tables(self) -> tuple[dict[str, list[Any]], dict[str, list[Any]], dict[str, Any]]:
        """Returns samples (without those of the program itself), file_counters and timeline for write_profile."""
        pairs = ((FACT_NAMES, self.facts), (COUNTER_NAMES, self.counters))
        facts, counters = (
            {name: [row[at] for row in rows] for at, name in enumerate(names)} for names, rows in pairs
        )
        return facts, counters, timeline_table(self.timeline)

    def add_ranks(self, ranks: Iterable[tuple[int, Any]], kinds: Sequence[Kind], wall_ns: int) -> None:
        """Adds all calls of several ranks, each with its blocks."""
        for rank, blocks in ranks:
            self.add_rank(rank, blocks, kinds, wall_ns)

    def add_rank(self, rank: int, blocks: Any, kinds: Sequence[Kind], wall_ns: int) -> None:
        """Adds all calls of a rank; `blocks` are of events.EVENT in the order in which calls ended."""
        facts: dict[int, list[int]] = {}
        uses: dict[tuple[int, str], FileUse] = {}
        lines: dict[str, Any] = {}
        width = wall_ns // BINS + 1
        layers = sorted({kind.layer for kind in kinds})
        layer_of = np.array([layers.index(kind.layer) for kind in kinds], np.int64)
        direction_of = np.array([kind.direction for kind in kinds], np.int64)
        for block in blocks:
            _add_facts(facts, block, len(kinds))
            path = block["path"].astype(np.int64)
            # Both in one number: objects are few enough.
            used = block["object"].astype(np.int64) * len(layers) + layer_of[path]
            numbers: list[int] = np.unique(used).tolist()
            for number in numbers:
                place, layer = divmod(number, len(layers))
                chosen = used == number
                calls = block[chosen]
                _add_line(lines, layers[layer], calls, width)
                if place:
                    use = uses.setdefault((place, layers[layer]), FileUse())
                    _add_use(use, calls, kinds, direction_of[path[chosen]])
        for key, row in facts.items():
            rest, bucket = divmod(key, BUCKETS)
            place, own = divmod(rest, len(kinds))
            self.facts.append([rank, own, place, bucket, *row])
        for (place, layer), use in uses.items():
            for (counter, argument), value in use.counters.items():
                if value:
                    self.counters.append((rank, place, layer, counter, argument, value))
        self.timeline += [Timeline(rank, layer, width, bins) for layer, bins in lines.items()]


def _size_class(length: Any) -> Any:
    """The place of each size among the classes of the histograms."""
    return np.searchsorted(np.array(FILE_SIZE_EDGES, np.int64), np.asarray(length, np.int64))


def _add_facts(facts: dict[int, list[int]], block: Any, paths: int) -> None:
    """Sums by (object, path, bucket) as one number: calls, time, shortest, longest, bytes, smallest, largest."""
    length, took = block["length"], block["end"] - block["start"]
    bucket = np.where(length > 0, FIRST_CLASS + _size_class(length), EMPTY)
    bucket[length < 0] = 0
    keys = (block["object"].astype(np.int64) * paths + block["path"]) * BUCKETS + bucket
    order = np.argsort(keys, kind="stable")
    found, first = np.unique(keys[order], return_index=True)
    took, size = took[order], np.maximum(length, 0)[order]
    columns = (
        np.diff(first, append=len(keys)),
        np.add.reduceat(took, first),
        np.minimum.reduceat(took, first),
        np.maximum.reduceat(took, first),
        np.add.reduceat(size, first),
        np.minimum.reduceat(size, first),
        np.maximum.reduceat(size, first),
    )
    for key, *row in zip(found.tolist(), *(column.tolist() for column in columns), strict=True):
        known = facts.get(key)
        if known is None:
            facts[key] = row
            continue
        for at, merge in enumerate(MERGES):
            known[at] = merge(known[at], row[at])


def _add_line(lines: dict[str, Any], layer: str, calls: Any, width: int) -> None:
    """Calls count in the bin in which they began."""
    at = np.minimum(calls["start"] // width, BINS - 1)
    bins = lines.setdefault(layer, np.zeros((3, BINS), np.int64))
    bins[0] += np.bincount(at, minlength=BINS)
    for row, weights in ((1, np.maximum(calls["length"], 0)), (2, calls["end"] - calls["start"])):
        np.add.at(bins[row], at, weights)  # exact, which the sums of bincount are not


def _add_use(use: FileUse, calls: Any, kinds: Sequence[Kind], directions: Any) -> None:
    sized = (calls["length"] >= 0) & (directions > 0)
    for direction in WORDS:
        chosen = calls[sized & (directions == direction)]
        if len(chosen):
            use.add_accesses(chosen, direction)
        unsized = calls[(calls["length"] < 0) & (directions == direction)]
        if len(unsized):
            verb, counted = WORDS[direction]
            use.add(counted, len(unsized))
            use.add(f"{verb} time", int((unsized["end"] - unsized["start"]).sum()))
            use.add_span(f"first {verb}", f"last {verb} ended", unsized)
    if sized.any():
        use.add_switches(directions[sized])
    paths: list[int] = np.unique(calls["path"]).tolist()
    for path in paths:
        kind, own = kinds[path], calls[calls["path"] == path]
        for counter in kind.counters:
            use.add(counter, len(own))
            if counter in SPANS:
                use.add_span(*SPANS[counter], own)
        if kind.metadata:
            use.add("metadata time", int((own["end"] - own["start"]).sum()))
