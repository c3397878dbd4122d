# SPDX-License-Identifier: BSD-3-Clause
"""Events -> what a profile has of them: facts by call path, object and size class, file counters, timelines.

Counters follow Darshan's definitions, as those of recorded calls do (src/record/file_access.hpp). Works on blocks of
calls in the order in which they ended, of many ranks at a time where each has few; of a block only sums stay. Called by
darshan_trace and recorder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np

from barograph.imports.draft import EMPTY, FIRST_CLASS, VARYING
from barograph.imports.io_operations import Kind
from barograph.spec.file_counters import FILE_COUNTERS, FILE_SIZE_EDGES

BINS: Final = 200
SIZES: Final = (*FILE_SIZE_EDGES, 0)
COMMON_KEPT: Final = 8
COMMON: Final = frozenset({"common sizes", "common strides"})
SIZE_OF: Final = {f"longest {verb}": f"size of longest {verb}" for verb in ("read", "write")}
# Ranks with few calls are worked on together.
BATCH_EVENTS: Final = 2**18
BATCH_RANKS: Final = 2**12
WORDS: Final = {1: ("read", "reads"), 2: ("write", "writes")}
PAST: Final = {1: "read", 2: "written"}
SPANS: Final = {"opens": ("first open", "last open ended"), "closes": ("first close", "last close ended")}
FIRSTS: Final = frozenset(row.name for row in FILE_COUNTERS if row.merge == "first")
LARGEST: Final = frozenset(row.name for row in FILE_COUNTERS if row.merge == "max")

FACT_NAMES: Final = ("rank", "path_id", "object_id", "bucket", "calls", "time_ns", "min_ns", "max_ns", "bytes",
                     "bytes_min", "bytes_max")  # fmt: skip
MERGES: Final = (add, add, min, max, add, min, max)
COUNTER_NAMES: Final = ("rank", "object_id", "layer", "counter", "argument", "value")
TIMELINE_NAMES: Final = ("rank", "layer", "start_ns", "end_ns", "operations", "bytes", "time_ns")


class Row(NamedTuple):
    """A counter of what a rank did with an object in a layer; `group` is their number."""

    group: int
    counter: str
    argument: int
    value: int


@dataclass
class FileUse:
    """What one rank did with one object in one layer, so far: for ranks whose calls come in several blocks.

    `after` is where the last access of a kind ended; it starts at 1, as a first access at 0 is not a sequential one.
    """

    counters: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    after: dict[int, int] = field(default_factory=dict[int, int])
    last: int = 0

    def add(self, row: Row, size_of_longest: dict[str, int]) -> None:
        """Merges a value as the counter's kind asks for; `size_of_longest`: of this block, by counter."""
        key = row.counter, row.argument
        known = self.counters.get(key)
        if row.counter in COMMON:
            kept = sum(name == row.counter for name, _ in self.counters)
            if known is not None or kept < COMMON_KEPT:
                self.counters[key] = (known or 0) + row.value
        elif row.counter in size_of_longest:
            return
        elif known is None:
            self.counters[key] = row.value
        elif row.counter in FIRSTS:
            self.counters[key] = min(known, row.value)
        elif row.counter in LARGEST:
            self.counters[key] = max(known, row.value)
        else:
            self.counters[key] = known + row.value
        size = SIZE_OF.get(row.counter)
        if size is not None and row.value > (known or 0):
            self.counters[size, 0] = size_of_longest[size]


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
    """Sums of the calls of many ranks."""

    def __init__(self) -> None:
        self.facts: list[list[int]] = []
        self.counters: list[tuple[Any, ...]] = []
        self.timeline: list[Timeline] = []

    def tables(self) -> tuple[dict[str, list[Any]], dict[str, list[Any]], dict[str, Any]]:
        """Returns facts (without those of the program itself), file_counters and timeline for write_profile."""
        pairs = ((FACT_NAMES, self.facts), (COUNTER_NAMES, self.counters))
        facts, counters = (
            {name: [row[at] for row in rows] for at, name in enumerate(names)} for names, rows in pairs
        )
        return facts, counters, timeline_table(self.timeline)

    def add_ranks(
        self, ranks: Iterable[tuple[int, Iterator[Any]]], kinds: Sequence[Kind], walls: Mapping[int, int]
    ) -> None:
        """Adds all calls of ranks.

        Args:
            ranks: Each rank with its calls, blocks of events.EVENT in the order in which calls ended.
            kinds: What each call path's own calls are, in the order of call paths.
            walls: How long each rank ran, ns.
        """
        layers = sorted({kind.layer for kind in kinds})
        batch: list[tuple[int, Any]] = []
        count = 0
        for rank, blocks in ranks:
            first = next(blocks, None)
            second = next(blocks, None)
            if first is None:
                continue
            if second is not None:
                self._add_long(rank, chain((first, second), blocks), kinds, layers, walls[rank])
                continue
            batch.append((rank, first))
            count += len(first)
            if count >= BATCH_EVENTS or len(batch) >= BATCH_RANKS:
                self._add_short(batch, kinds, layers, walls)
                batch, count = [], 0
        if batch:
            self._add_short(batch, kinds, layers, walls)

    def _add_short(
        self, batch: list[tuple[int, Any]], kinds: Sequence[Kind], layers: list[str], walls: Mapping[int, int]
    ) -> None:
        """Adds ranks whose calls are all there."""
        numbers = [rank for rank, _ in batch]
        counts = [len(calls) for _, calls in batch]
        block = Block(
            np.concatenate([calls for _, calls in batch]),
            np.repeat(np.arange(len(batch)), counts),
            kinds,
            layers,
        )
        for rank, own, place, bucket, *row in block.facts():
            self.facts.append([numbers[rank], own, place, bucket, *row])
        uses: dict[tuple[int, int, int], FileUse] = {}
        _add_block(uses, block, COMMON_KEPT)
        self._keep(uses, numbers, layers)
        widths = np.array([walls[rank] // BINS + 1 for rank in numbers], np.int64)
        for (rank, layer), bins in block.lines(widths).items():
            self.timeline.append(Timeline(numbers[rank], layers[layer], int(widths[rank]), bins))

    def _add_long(
        self, rank: int, blocks: Iterable[Any], kinds: Sequence[Kind], layers: list[str], wall_ns: int
    ) -> None:
        """Adds a rank whose calls come in several blocks."""
        facts: dict[tuple[int, int, int], list[int]] = {}
        uses: dict[tuple[int, int, int], FileUse] = {}
        lines: dict[int, Any] = {}
        width = wall_ns // BINS + 1
        for calls in blocks:
            block = Block(calls, np.zeros(len(calls), np.int64), kinds, layers)
            for _, own, place, bucket, *row in block.facts():
                known = facts.setdefault((own, place, bucket), row)
                if known is not row:
                    known[:] = [
                        merge(*pair) for merge, pair in zip(MERGES, zip(known, row, strict=True), strict=True)
                    ]
            _add_block(uses, block, BATCH_EVENTS)
            for (_, layer), bins in block.lines(np.array([width])).items():
                lines[layer] = lines[layer] + bins if layer in lines else bins
        self.facts += [[rank, *key, *row] for key, row in facts.items()]
        self._keep(uses, [rank], layers)
        self.timeline += [Timeline(rank, layers[layer], width, bins) for layer, bins in lines.items()]

    def _keep(
        self, uses: Mapping[tuple[int, int, int], FileUse], numbers: Sequence[int], layers: list[str]
    ) -> None:
        for (rank, place, layer), use in uses.items():
            for (counter, argument), value in use.counters.items():
                if value:
                    self.counters.append((numbers[rank], place, layers[layer], counter, argument, value))


def _add_block(uses: dict[tuple[int, int, int], FileUse], block: Block, most_common: int) -> None:
    """Merges what a block has of each rank, object and layer into what is known of them."""
    use_of = {group: uses.setdefault(block.key(group), FileUse()) for group in block.groups()}
    after = {(group, way): end for group, use in use_of.items() for way, end in use.after.items()}
    last = {group: use.last for group, use in use_of.items()}
    rows = list(block.uses(after, last, most_common))
    sizes: dict[int, dict[str, int]] = {group: {} for group in use_of}
    for row in rows:
        if row.counter in SIZE_OF.values():
            sizes[row.group][row.counter] = row.value
    for row in rows:
        use_of[row.group].add(row, sizes[row.group])
    for (group, way), end in after.items():
        use_of[group].after[way] = end
    for group, direction in last.items():
        use_of[group].last = direction


def _size_class(length: Any) -> Any:
    """The place of each size among the classes of the histograms."""
    return np.searchsorted(np.array(FILE_SIZE_EDGES, np.int64), np.asarray(length, np.int64))


def _heads(groups: Any) -> Any:
    """Where each group begins; groups are in order."""
    return np.flatnonzero(np.diff(groups, prepend=groups[0] - 1)) if len(groups) else np.zeros(0, np.int64)


def _rows(groups: Any, counter: str, values: Any) -> Iterator[Row]:
    """One row for each group."""
    for group, value in zip(groups.tolist(), values.tolist(), strict=True):
        yield Row(group, counter, 0, value)


def _common(groups: Any, counter: str, values: Any, most: int) -> Iterator[Row]:
    """Counts the first `most` distinct values of each group that are greater than 0, in the order of their coming."""
    chosen = np.flatnonzero(values > 0)
    if not len(chosen):
        return
    groups, values = groups[chosen], values[chosen]
    order = np.lexsort((values, groups))  # stable: the first of equal ones comes first
    heads = _heads(groups[order]), _heads(values[order])
    first = np.union1d(*heads)
    counts = np.diff(first, append=len(order))
    came = order[first]
    by_coming = np.argsort(came, kind="stable")  # groups are in order, so theirs stay together
    own = groups[came][by_coming]
    group_heads = _heads(own)
    place = np.arange(len(own)) - np.repeat(group_heads, np.diff(group_heads, append=len(own)))
    kept = by_coming[place < most]
    columns = (groups[came[kept]], values[came[kept]], counts[kept])
    for group, value, count in zip(*(column.tolist() for column in columns), strict=True):
        yield Row(group, counter, value, count)


class Block:
    """Calls of some ranks, each rank's in the order in which they ended."""

    def __init__(self, calls: Any, rank: Any, kinds: Sequence[Kind], layers: list[str]) -> None:
        self._calls, self._rank, self._kinds, self._layers = calls, rank, kinds, layers
        self._path = calls["path"].astype(np.int64)
        self._took = calls["end"] - calls["start"]
        self._layer = np.array([layers.index(kind.layer) for kind in kinds], np.int64)[self._path]
        # What is on no object has no counters of files.
        self._on = np.flatnonzero(calls["object"])
        self._objects, place = np.unique(calls["object"][self._on], return_inverse=True)
        group = (rank[self._on] * len(self._objects) + place) * len(layers) + self._layer[self._on]
        order = np.argsort(group, kind="stable")
        self._on, self._group = self._on[order], group[order]

    def groups(self) -> list[int]:
        """Returns the numbers of all groups."""
        found: list[int] = self._group[_heads(self._group)].tolist()
        return found

    def key(self, group: int) -> tuple[int, int, int]:
        """Returns (number of the rank, object, number of the layer) of a group."""
        rest, layer = divmod(group, len(self._layers))
        rank, place = divmod(rest, len(self._objects))
        return rank, int(self._objects[place]), layer

    def facts(self) -> Iterator[list[int]]:
        """Yields (rank, path, object, bucket, calls, time, shortest, longest, bytes, smallest, largest)."""
        length = self._calls["length"]
        bucket = np.where(length > 0, FIRST_CLASS + _size_class(length), EMPTY)
        # A transfer of unknown size still is one.
        moves = np.array([kind.direction > 0 for kind in self._kinds], np.bool_)[self._path]
        bucket[length < 0] = np.where(moves, VARYING, 0)[length < 0]
        keys = (self._rank, self._calls["object"].astype(np.int64), self._path, bucket)
        order = np.lexsort(keys[::-1])
        sorted_ = [key[order] for key in keys]
        first = np.flatnonzero(np.any([np.diff(key, prepend=-1) != 0 for key in sorted_], axis=0))
        if not len(first):
            return
        took, size = self._took[order], np.maximum(length, 0)[order]
        rank, place, path, own_bucket = (key[first] for key in sorted_)
        columns = (
            rank,
            path,
            place,
            own_bucket,
            np.diff(first, append=len(order)),
            *(ufunc.reduceat(took, first) for ufunc in (np.add, np.minimum, np.maximum)),
            *(ufunc.reduceat(size, first) for ufunc in (np.add, np.minimum, np.maximum)),
        )
        yield from map(list, zip(*(column.tolist() for column in columns), strict=True))

    def lines(self, widths: Any) -> dict[tuple[int, int], Any]:
        """Returns operations, bytes and time by bin for each (rank, layer); calls count in the bin they began in."""
        at = np.minimum(self._calls["start"] // widths[self._rank], BINS - 1)
        pairs, number = np.unique(self._rank * len(self._layers) + self._layer, return_inverse=True)
        bins: Any = np.zeros((3, len(pairs) * BINS), np.int64)
        place = number * BINS + at
        bins[0] = np.bincount(place, minlength=len(pairs) * BINS)
        # Exact, which the sums of bincount are not.
        np.add.at(bins[1], place, np.maximum(self._calls["length"], 0))
        np.add.at(bins[2], place, self._took)
        rows = bins.reshape(3, len(pairs), BINS)
        found: list[int] = pairs.tolist()
        return {divmod(pair, len(self._layers)): rows[:, at] for at, pair in enumerate(found)}

    def uses(
        self, after: dict[tuple[int, int], int], last: dict[int, int], most_common: int
    ) -> Iterator[Row]:
        """Yields the counters of files; `after` and `last` (see FileUse) are read and brought up to date, by group."""
        calls, took, path = self._calls[self._on], self._took[self._on], self._path[self._on]
        directions = np.array([kind.direction for kind in self._kinds], np.int64)[path]
        sized = (calls["length"] >= 0) & (directions > 0)
        for direction, (verb, counted) in WORDS.items():
            chosen = np.flatnonzero(sized & (directions == direction))
            if len(chosen):
                group = self._group[chosen]
                yield from _accesses(group, calls[chosen], took[chosen], direction, most_common)
                yield from _places(group, calls[chosen], direction, after, most_common)
            chosen = np.flatnonzero((calls["length"] < 0) & (directions == direction))
            if len(chosen):
                group = self._group[chosen]
                heads = _heads(group)
                yield from _rows(group[heads], counted, np.diff(heads, append=len(group)))
                yield from _rows(group[heads], f"{verb} time", np.add.reduceat(took[chosen], heads))
                yield from _span(group, calls[chosen], f"first {verb}", f"last {verb} ended")
        chosen = np.flatnonzero(sized)
        if len(chosen):
            yield from _switches(self._group[chosen], directions[chosen], last)
        paths: list[int] = np.unique(path).tolist()
        for own in paths:
            kind, chosen = self._kinds[own], np.flatnonzero(path == own)
            group = self._group[chosen]
            heads = _heads(group)
            for counter in kind.counters:
                yield from _rows(group[heads], counter, np.diff(heads, append=len(group)))
                if counter in SPANS:
                    yield from _span(group, calls[chosen], *SPANS[counter])
            if kind.metadata:
                yield from _rows(group[heads], "metadata time", np.add.reduceat(took[chosen], heads))


def _span(group: Any, calls: Any, first: str, last: str) -> Iterator[Row]:
    """First begin and last end of calls; 0 would mean never."""
    heads = _heads(group)
    yield from _rows(group[heads], first, np.maximum(np.minimum.reduceat(calls["start"], heads), 1))
    yield from _rows(group[heads], last, np.maximum(np.maximum.reduceat(calls["end"], heads), 1))


def _accesses(group: Any, calls: Any, took: Any, direction: int, most_common: int) -> Iterator[Row]:
    """What reads or writes are by their number, size and time; `calls` have sizes."""
    verb, counted = WORDS[direction]
    heads = _heads(group)
    own, length = group[heads], calls["length"]
    counts = np.diff(heads, append=len(group))
    yield from _rows(own, counted, counts)
    yield from _rows(own, f"bytes {PAST[direction]}", np.add.reduceat(length, heads))
    number = np.repeat(np.arange(len(heads)), counts)
    classes = np.bincount(number * len(SIZES) + _size_class(length), minlength=len(heads) * len(SIZES))
    used: list[int] = np.flatnonzero(classes).tolist()
    for at in used:
        place, edge = divmod(at, len(SIZES))
        yield Row(int(own[place]), f"{verb} sizes", SIZES[edge], int(classes[at]))
    yield from _common(group, "common sizes", length, most_common)
    yield from _rows(own, f"{verb} time", np.add.reduceat(took, heads))
    longest = np.maximum.reduceat(took, heads)
    places = np.flatnonzero(took == np.repeat(longest, counts))
    at_longest = places[np.searchsorted(places, heads)]
    counts_ = longest > 0
    yield from _rows(own[counts_], f"longest {verb}", longest[counts_])
    yield from _rows(own[counts_], f"size of longest {verb}", length[at_longest][counts_])
    yield from _span(group, calls, f"first {verb}", f"last {verb} ended")


def _places(
    group: Any, calls: Any, direction: int, after: dict[tuple[int, int], int], most_common: int
) -> Iterator[Row]:
    """What reads or writes are by where they are, as far as that is known."""
    placed = np.flatnonzero(calls["offset"] >= 0)
    if not len(placed):
        return
    group, calls = group[placed], calls[placed]
    counted = WORDS[direction][1]
    heads = _heads(group)
    own: list[int] = group[heads].tolist()
    ends = calls["offset"] + calls["length"]
    before = np.concatenate([[1], ends[:-1]])
    before[heads] = [after.get((number, direction), 1) for number in own]
    tails: list[int] = ends[np.append(heads[1:], len(ends)) - 1].tolist()
    after.update({(number, direction): end for number, end in zip(own, tails, strict=True)})
    gap = calls["offset"] - before
    yield from _rows(
        group[heads], f"sequential {counted}", np.add.reduceat((gap >= 0).astype(np.int64), heads)
    )
    yield from _rows(
        group[heads], f"consecutive {counted}", np.add.reduceat((gap == 0).astype(np.int64), heads)
    )
    strides = np.where(before > 1, gap, 0)
    yield from _common(group, "common strides", strides, most_common)
    filled = np.flatnonzero(calls["length"] > 0)
    if len(filled):
        heads = _heads(group[filled])
        last = np.maximum.reduceat(ends[filled], heads) - 1
        yield from _rows(group[filled][heads], f"last byte {PAST[direction]}", last)


def _switches(group: Any, directions: Any, last: dict[int, int]) -> Iterator[Row]:
    """Counts reads after writes and writes after reads."""
    heads = _heads(group)
    own: list[int] = group[heads].tolist()
    before = np.concatenate([[0], directions[:-1]])
    firsts: list[int] = directions[heads].tolist()
    before[heads] = [last.get(number, 0) or first for number, first in zip(own, firsts, strict=True)]
    tails: list[int] = directions[np.append(heads[1:], len(group)) - 1].tolist()
    last.update(zip(own, tails, strict=True))
    yield from _rows(
        group[heads], "switches", np.add.reduceat((directions != before).astype(np.int64), heads)
    )
