# SPDX-License-Identifier: BSD-3-Clause
"""TinyProf's profiles: its compact text, a line per event, and the usual CSV that the same authors compare it with.

The form is that of the paper (K. Fan et al., "TinyProf: Towards Continuous Performance Introspection through Scalable
Parallel I/O", ISC 2024, sections IV and VI): the key of an event is its call path, `main<exchange<comm`. In the compact
text an event has one line, with what is the same everywhere once, and all else by rank (`|`), then by execution (`-`),
then by iteration (`+`); a rank that does not have the event has 0. In the CSV each of these has a line of its own.

The columns are the call path, `tag` (the category of a region, where the program gave any), one for each key of its
other tags, `runtime` (inclusive seconds) and the metrics of the program. Iterations that the recorder keeps together
are one value: their time, or the mean of a metric. Values are decimal numbers without an
exponent, because `-` and `+` separate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, cast

from barograph.analyze.calls.categories import CATEGORY, tag_keys
from barograph.analyze.calls.program_metrics import metric_labels, program_metrics
from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import BATCH_ROWS, read_relation, rows_of
from barograph.show.csv_lines import write_lines
from barograph.show.exports.call_trees.frames import FrameTree
from barograph.show.exports.request import ExportRequest

BETWEEN_RANKS, BETWEEN_EXECUTIONS, BETWEEN_ITERATIONS = "|", "-", "+"
NANOSECONDS = 9


@dataclass(frozen=True)
class Entry:
    """One value of one rank; `iteration` is empty for what is not kept by iteration, both may be ranges."""

    execution: str
    iteration: str
    text: str


ByRank = dict[int, list[Entry]]


@dataclass(frozen=True)
class Event:
    """One call path with its values: the runtime first, then a metric for each column of the profile."""

    callpath: str
    tags: list[str]  # a text per key, empty where it has none
    values: list[ByRank]


class Events:
    """The events of a profile, one after another; `metrics` are the names of its own metrics."""

    def __init__(self, workspace: Workspace, request: ExportRequest, *, positive: bool) -> None:
        self._workspace = workspace
        self._tree = FrameTree(workspace, request)
        rows = program_metrics(workspace)
        negative = {row["metric_id"] for row in rows if positive and row["min"] < 0}
        labels = {key: name for key, name in metric_labels(rows).items() if key not in negative}
        self._columns = {None: 0, **{key: place for place, key in enumerate(labels, 1)}}
        self.metrics = list(labels.values())
        self.constant = {
            place
            for key, place in self._columns.items()
            if any(row["metric_id"] == key and row["consistency"] == "constant" for row in rows)
        }
        keys = tag_keys(workspace)
        self.tags = ["tag" if key == CATEGORY else key for key in keys]
        given = {(row["region"], row["key"]): row["text"] for row in workspace.query("region_tags")}
        self._texts = {region: [given.get((region, key), "") for key in keys] for region, _ in given}
        self.ranks = [rank for rank, _ in self._tree.ranks()]
        # As a table: a connection reads one result at a time, and that of the frames is open.
        table: Any = workspace.query_arrow("values_by_execution", {"ranks": list(request.ranks)})
        series = groupby(rows_of(table.to_reader(max_chunksize=BATCH_ROWS)), key=itemgetter(0))
        self._series = ((path_id, list(rows)) for path_id, rows in series)

    def __iter__(self) -> Iterator[Event]:
        """Yields the events in the order of the tree, callers before what they called."""
        names = [event_name(frame.name) for frame in self._tree.frames]
        relation = self._workspace.relation("frames_by_rank")
        read = cast("Iterator[tuple[int, int, int]]", rows_of(read_relation(relation)))
        recorded = dict(self._series)
        once = self._workspace.run.executions < 2
        none = [""] * len(self.tags)
        for frame_id, rows in groupby(read, key=lambda row: row[0]):
            frame = self._tree.frames[frame_id]
            whole = {rank: [Entry("0" if once else "", "", seconds(time_ns))] for _, rank, time_ns in rows}
            values: list[ByRank] = [whole, *({} for _ in self.metrics)]
            if not (frame.object or frame.size_class):
                self._add_series(values, recorded.get(frame.path_id, []))
            yield Event(
                "<".join(names[step] for step in self._tree.stacks[frame_id]),
                self._texts.get(frame.name, none) if frame.layer == "region" else none,
                values,
            )
        progress = self._tree.progress
        if progress is not None:
            progress.advance(self._workspace.table_rows("frame_values"))

    def _add_series(self, values: list[ByRank], rows: Sequence[Sequence[Any]]) -> None:
        """Puts what is kept by execution or iteration in place of the sum over all."""
        for own, group in groupby(rows, key=itemgetter(1)):
            if own not in self._columns:
                continue
            of_rank = {rank: list(some) for rank, some in groupby(group, key=itemgetter(2))}
            values[self._columns[own]] |= {
                rank: [
                    Entry(
                        span(first, last),
                        span(begin, end),
                        seconds(total) if own is None else decimal(total / count),
                    )
                    for _, _, _, first, last, begin, end, count, total in some
                ]
                for rank, some in of_rank.items()
            }


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the compact text: a headline, then a line per event."""
    events = Events(workspace, request, positive=True)
    head = ["callpath", *events.tags, "runtime", *events.metrics]

    def lines() -> Iterator[Sequence[str]]:
        yield head
        for event in events:
            cells = [
                shared_text(by_rank) if place in events.constant else compact_text(by_rank, events.ranks)
                for place, by_rank in enumerate(event.values)
            ]
            yield [event.callpath, *event.tags, *cells]

    with output.open("w", encoding="utf-8") as stream:
        write_lines(lines(), stream)


def write_csv(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the CSV: a line per event, rank, execution and iteration."""
    events = Events(workspace, request, positive=False)

    def lines() -> Iterator[Sequence[str]]:
        yield ["callpath", "rank", "execution", "iteration", *events.tags, "runtime", *events.metrics]
        for event in events:
            ranks: set[int] = set()
            for by_rank in event.values:
                ranks |= by_rank.keys()
            for rank in sorted(ranks):
                for (execution, iteration), cells in _cells(event.values, rank).items():
                    yield [
                        event.callpath,
                        str(rank),
                        execution,
                        iteration,
                        *event.tags,
                        *cells,
                    ]

    with output.open("w", encoding="utf-8") as stream:
        write_lines(lines(), stream)


def _cells(values: Sequence[ByRank], rank: int) -> Mapping[tuple[str, str], list[str]]:
    """Returns the lines of a rank by execution and iteration: a cell per column, empty where there is no value."""
    found: dict[tuple[str, str], list[str]] = {}
    for place, by_rank in enumerate(values):
        for entry in by_rank.get(rank, []):
            key = (entry.execution, entry.iteration)
            found.setdefault(key, [""] * len(values))[place] = entry.text
    return found


def compact_text(by_rank: Mapping[int, Sequence[Entry]], ranks: Sequence[int]) -> str:
    """Returns the values of an event: by rank, execution and iteration; empty where no rank has one."""
    if not by_rank:
        return ""
    return BETWEEN_RANKS.join(
        BETWEEN_EXECUTIONS.join(
            BETWEEN_ITERATIONS.join(entry.text for entry in some)
            for _, some in groupby(by_rank[rank], key=lambda entry: entry.execution)
        )
        if rank in by_rank
        else "0"
        for rank in ranks
    )


def shared_text(by_rank: Mapping[int, Sequence[Entry]]) -> str:
    """Returns what the program said is the same everywhere: one of its values."""
    return next((entries[0].text for entries in by_rank.values() if entries), "")


def event_name(name: str) -> str:
    """Returns a name without what separates those of a call path, and without line ends."""
    return " ".join(name.replace("<", "[").replace(">", "]").split()) or "?"


def span(first: int | None, last: int | None) -> str:
    """Returns an index, or the range of those that share an entry."""
    if first is None:
        return ""
    return str(first) if first == last else f"{first}..{last}"


def seconds(nanoseconds: float) -> str:
    """Returns a time in seconds, exact."""
    return decimal(Decimal(round(nanoseconds)).scaleb(-NANOSECONDS))


def decimal(value: float | Decimal) -> str:
    """Returns a number without an exponent, as short as it is exact."""
    text = format(value if isinstance(value, Decimal) else Decimal(repr(value)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
