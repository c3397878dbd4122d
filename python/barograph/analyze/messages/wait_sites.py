# SPDX-License-Identifier: BSD-3-Clause
"""Where in the program the calls are made in which ranks wait, or to which they come late.

In a run that was recorded with --call-sites each event has its call site. Otherwise events have the regions around a
call and no source line, and the counters have the call sites of a sample of the calls of each rank and call path: a
rank waited where nearly all of that time is, if its calls at other lines are too short for more than a small part of
the wait; who came late did so at that line if there is no other one. Otherwise there are several lines, and which one
it was is not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from barograph.analyze.workspace import Workspace
from barograph.read.analysis.trace_analysis import TraceAnalysis

if TYPE_CHECKING:
    import pyarrow as pa

# Where a rank waited, other lines have less than this part of the time.
NOTEWORTHY: Final = 0.1
SOURCE: Final = "source"
# A rank, and the call path of a call of MPI.
Call: TypeAlias = tuple[int, str]


@dataclass(frozen=True)
class Sites:
    """Lines of calls of MPI; "" where none is known.

    Attributes:
        waiting: by call: the line with nearly all of their time, or how many lines there are.
        any_call: by call: the only line, or how many there are.
        recorded: of call paths that have a call site of their own: the path with readable names, and its line.
        elsewhere: by call: the time at all lines but the one with the most, in ns.
    """

    waiting: Mapping[Call, str] = field(default_factory=dict[Call, str])
    any_call: Mapping[Call, str] = field(default_factory=dict[Call, str])
    recorded: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    elsewhere: Mapping[Call, float] = field(default_factory=dict[Call, float])

    def line(self, call: Call, sampled: Mapping[Call, str]) -> str:
        """Returns the line of a call: its own where that was recorded, else that of `sampled`, one of those above."""
        return self.recorded[call[1]][1] if call[1] in self.recorded else sampled.get(call, "")

    def waited_at(self, call: Call, waited_ns: float) -> str:
        """Returns the line at which a rank waited that long in a call; how many there are where it may be another."""
        may_be_another = self.elsewhere.get(call, 0.0) >= NOTEWORTHY * waited_ns
        return self.line(call, self.any_call if may_be_another else self.waiting)


def sites_of_calls(workspace: Workspace) -> Sites:
    """Returns the lines of the calls of MPI of each rank and call path."""
    times: dict[Call, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for row in workspace.query("mpi_sites"):
        line = _line(row["site"])
        if line:
            times[int(row["rank"]), row["call_path"]][line] += row["stands_for_ns"]
    return Sites(
        {call: _named(of_line, least=NOTEWORTHY) for call, of_line in times.items()},
        {call: _named(of_line, least=0) for call, of_line in times.items()},
        _recorded(workspace),
        {call: _elsewhere(of_line) for call, of_line in times.items()},
    )


def _elsewhere(times: Mapping[str, float]) -> float:
    return sum(times.values()) - max(times.values())


def _line(site: str) -> str:
    first = site.partition(" ")[0]
    # Without debug information it is the program and the function.
    return first if ":" in first else site


def _named(times: Mapping[str, float], least: float) -> str:
    """Returns the line with more than all but `least` of the time; how many lines there are where none has."""
    line = min(times, key=lambda one: (-times[one], one))
    alone = len(times) == 1 or _elsewhere(times) < least * sum(times.values())
    return line if alone else f"one of {len(times)} lines"


def _recorded(workspace: Workspace) -> dict[str, tuple[str, str]]:
    raw: Any = workspace.profile.raw_call_paths()
    if SOURCE not in raw.column("layer").to_pylist():
        return {}
    named: Any = workspace.profile.table("call_paths")
    texts: list[str] = raw.column("call_path").to_pylist()
    readable: list[str] = named.column("call_path").to_pylist()
    parents: list[int | None] = named.column("parent_id").to_pylist()
    places: list[str] = []  # of each path the innermost call site; parents come first
    for number, (layer, operation) in enumerate(
        zip(named.column("layer").to_pylist(), named.column("operation").to_pylist(), strict=True)
    ):
        parent = parents[number]
        places.append(
            _line(operation) if layer == SOURCE else "" if parent is None or parent < 0 else places[parent]
        )
    return {text: (name, place) for text, name, place in zip(texts, readable, places, strict=True) if place}


def with_sites(found: TraceAnalysis, sites: Sites) -> TraceAnalysis:
    """Returns an analysis of which the tables of waits say the lines."""
    return replace(found, tables=tables_with_sites(found.tables, sites))


def tables_with_sites(found: Mapping[str, pa.Table], sites: Sites) -> dict[str, pa.Table]:
    """Adds the columns call_site, cause_site and root_site to the tables of waits; "" where a line is not known."""
    tables = dict(found)
    for name in ("wait_states", "longest_waits"):
        if name in tables:
            tables[name] = waits_with_sites(tables[name], sites)
    for name in ("wait_roots", "longest_waits"):
        if name in tables:
            tables[name] = _with(tables[name], "root_site", ("root_rank", "root_path"), sites, sites.any_call)
    return tables


def waits_with_sites(waits: pa.Table, sites: Sites) -> pa.Table:
    """Adds the columns call_site and cause_site to a table of waits; "" where a line is not known."""
    names = ("rank", "call_path", "waited_ns")
    ranks, paths, waited = (cast("list[Any]", waits.column(name).to_pylist()) for name in names)
    lines = [sites.waited_at((rank, path), ns) for rank, path, ns in zip(ranks, paths, waited, strict=True)]
    table = _with_lines(waits, "call_site", "call_path", sites, lines)
    return _with(table, "cause_site", ("cause_rank", "cause_path"), sites, sites.any_call)


def _with(
    table: pa.Table, name: str, call: tuple[str, str], sites: Sites, sampled: Mapping[Call, str]
) -> pa.Table:
    """Adds a column with the line of a call, of which the table has the rank and path in two others."""
    rank, path = call
    ranks: list[Any] = table.column(rank).to_pylist()
    paths: list[Any] = table.column(path).to_pylist()
    lines = [sites.line(one, sampled) for one in zip(ranks, paths, strict=True)]
    return _with_lines(table, name, path, sites, lines)


def _with_lines(table: pa.Table, name: str, path: str, sites: Sites, lines: list[str]) -> pa.Table:
    """Adds such a column, and makes the call paths readable."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    paths: list[Any] = table.column(path).to_pylist()
    readable = [sites.recorded[one][0] if one in sites.recorded else one for one in paths]
    named = table.set_column(table.schema.get_field_index(path), path, pa.array(readable, pa.string()))
    return named.append_column(name, pa.array(lines, pa.string()))
