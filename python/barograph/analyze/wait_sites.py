# SPDX-License-Identifier: BSD-3-Clause
"""Where in the program the calls are made in which ranks wait, or to which they come late.

Events have the regions around a call and no source line; the counters have call sites of a sample of the calls of each
rank and call path. Where these are of one line, or nearly all of their time is, that is where the ranks waited.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from barograph.analyze.workspace import Workspace
from barograph.read.trace_analysis import TraceAnalysis

if TYPE_CHECKING:
    import pyarrow as pa

# Further lines with less of the time are not counted.
NOTEWORTHY: Final = 0.1
# Rank and call path -> `file:line`, and how many more lines.
Sites: TypeAlias = Mapping[tuple[int, str], str]


def sites_of_calls(workspace: Workspace) -> Sites:
    """Returns the line of the calls of MPI of each rank and call path: that with most of their sampled time.

    `solve.c:42 +1`: another line has at least a tenth of it.
    """
    times: dict[tuple[int, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for row in workspace.query("mpi_sites"):
        first = row["site"].partition(" ")[0]
        # Without debug information it is the program and the function.
        line = first if ":" in first else row["site"]
        if line:
            times[int(row["rank"]), row["call_path"]][line] += row["stands_for_ns"]
    return {key: _named(of_line) for key, of_line in times.items()}


def _named(times: Mapping[str, float]) -> str:
    line = min(times, key=lambda one: (-times[one], one))
    whole = sum(times.values())
    more = sum(1 for one in times if one != line and times[one] >= NOTEWORTHY * whole)
    return f"{line} +{more}" if more else line


def with_sites(found: TraceAnalysis, sites: Sites) -> TraceAnalysis:
    """Adds the columns call_site and cause_site to the tables of waits; "" where a line is not known."""
    tables = dict(found.tables)
    for name in ("wait_states", "longest_waits"):
        if name in tables:
            table = _with(tables[name], "call_site", "rank", "call_path", sites)
            tables[name] = _with(table, "cause_site", "cause_rank", "cause_path", sites)
    return replace(found, tables=tables)


def _with(table: pa.Table, name: str, rank: str, path: str, sites: Sites) -> pa.Table:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    ranks: list[Any] = table.column(rank).to_pylist()
    paths: list[Any] = table.column(path).to_pylist()
    lines = [sites.get(key, "") for key in zip(ranks, paths, strict=True)]
    return table.append_column(name, pa.array(lines, pa.string()))
