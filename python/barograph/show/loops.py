# SPDX-License-Identifier: BSD-3-Clause
"""`barograph loops` on the screen: the loops, what stands out in each, and a strip of ranks x iterations.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from barograph.analyze.loop_list import Loop, iteration_text
from barograph.analyze.loop_series import LoopSeries
from barograph.analyze.loop_trends import Drift, Stragglers
from barograph.analyze.loops import LoopSummary, SlowPlace
from barograph.analyze.rank_ranges import named_ranks
from barograph.analyze.strip import Strip, strip_of
from barograph.show import units
from barograph.show.density_strip import MOST_ROWS, columns_that_fit, print_strip
from barograph.show.screen import Screen


@dataclass(frozen=True)
class LoopView:
    """Everything that is shown of one loop."""

    summary: LoopSummary
    drifts: list[Drift]
    stragglers: Stragglers | None
    rows: list[dict[str, Any]]


def value_text(value: float | None, unit: str) -> str:
    """Returns a value of a metric as people read it: a duration, a size, or three digits and the unit."""
    if value is None or value != value:  # noqa: PLR0124, not a number
        return "-"
    if unit == "ns":
        return units.duration(value)
    if unit in {"B", "byte", "bytes"} and value >= 0:
        return units.size(value)
    if value == int(value) and abs(value) < 1e7:
        number = f"{int(value):,}"
    elif 1e-3 <= abs(value) < 1e7:
        number = f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    else:
        number = f"{value:.2e}"
    return f"{number} {unit}".strip()


def loop_name(loop: Loop) -> str:
    """Returns the name of a loop; that of executions says so."""
    return f"{loop.loop} (executions)" if loop.consistency == "by execution" else loop.loop


def strip_of_loop(series: LoopSeries, most_rows: int, most_columns: int) -> Strip:
    """Returns a loop as a strip: computing per iteration where time in MPI is known apart, else the greatest values.

    Ranks that wait for each other take the same time; only their computing tells who was slow.
    """
    several = series.loop.executions > 1

    def name(execution: int, index: int) -> str:
        return f"{execution}:{index}" if several else str(index)

    places = [
        (name(execution, first), name(execution, last))
        for execution, first, last in zip(
            series.execution.tolist(), series.first.tolist(), series.last.tolist(), strict=True
        )
    ]
    values = series.most if series.mpi is None else series.computing
    return strip_of(values, series.ranks, places, most_rows, most_columns)


def print_loop_table(views: Sequence[LoopView], screen: Screen) -> None:
    """Prints one row per loop."""
    metric = views[0].summary.loop.metric
    timed = views[0].summary.loop.unit == "ns"
    several = any(view.summary.ranks > 1 for view in views)
    screen.heading("Loops" if metric == "time" else f"Loops by {metric}")
    columns = ["loop", ">iterations", ">ranks", *([">time"] if timed else []), ">median", ">p95", ">max"]
    columns += [">on rank", ">at", *([">MPI"] if timed else [])]
    columns += [*([">imbalance"] if timed and several else []), ">stand out"]
    lines: list[list[str]] = []
    for view in views:
        summary = view.summary
        loop = summary.loop
        at = iteration_text(summary.most_first, summary.most_last).split(" ")[1]
        cells = [loop_name(loop), units.count(summary.iterations), str(summary.ranks)]
        cells += [units.duration(summary.total)] if timed else []
        cells += [value_text(value, loop.unit) for value in (summary.median, summary.p95, summary.most)]
        cells += [str(summary.most_rank), at, *([units.percent(summary.mpi_share)] if timed else [])]
        cells += [units.percent(summary.imbalance)] if timed and several else []
        lines.append([*cells, str(len(summary.slow))])
    screen.table(columns, lines)
    folded = [view.summary.loop for view in views if view.summary.loop.stride > 1]
    if folded:
        widest = max(loop.stride for loop in folded)
        screen.line(
            f"Up to {widest:,} neighbouring iterations share an entry: median and p95 are over means, max is exact.",
            style="dim",
        )


def print_loop(view: LoopView, strip: Strip, screen: Screen, top: int) -> None:
    """Prints what stands out in one loop, and the strip."""
    summary = view.summary
    loop = summary.loop
    if summary.slow:
        screen.heading(f"Iterations of {loop_name(loop)} that stand out")
        columns = ["iterations", *(["execution"] if loop.executions > 1 else [])]
        columns += [">slowest", ">usual", *([">cost"] if loop.unit == "ns" else []), ">rank", "why"]
        screen.table(columns, [_slow_cells(place, loop) for place in summary.slow[:top]])
        if len(summary.slow) > top:
            screen.line(f"{len(summary.slow) - top:,} more are not shown; --top N shows more.", style="dim")
    for text in trend_sentences(view):
        screen.item("*", text)
    screen.heading(f"{what_is_shown(loop)} of {loop_name(loop)}")
    print_strip(
        strip,
        screen,
        lambda value: value_text(value, loop.unit),
        f"iterations {strip.columns[0].split('-')[0]} to {strip.columns[-1].rsplit('-', maxsplit=1)[-1]}, by rank",
    )


def columns_on(screen: Screen, series: LoopSeries) -> Strip:
    """Returns the strip of a loop that fits the screen."""
    widest = 2 * len(str(int(series.ranks.max(initial=0)))) + 1
    return strip_of_loop(series, MOST_ROWS, columns_that_fit(screen, widest))


def what_is_shown(loop: Loop) -> str:
    """Returns what the values of a strip are, as a heading begins."""
    if loop.metric != "time":
        return f"{loop.metric} per iteration"
    return (
        "Time per iteration" if loop.mpi_metric_id is None else "Computing (time outside MPI) per iteration"
    )


def trend_sentences(view: LoopView) -> list[str]:
    """Returns one sentence per trend, none for a loop without any."""
    loop = view.summary.loop
    found: list[str] = []
    for drift in view.drifts:
        who = named_ranks(drift.ranks) if drift.ranks else "all ranks"
        lost = units.duration(drift.lost_ns)
        cost = f"balance would save {lost}" if drift.ranks else f"{lost} in all"
        found.append(
            f"Drift: computing per iteration grows from {units.duration(drift.from_ns)} to "
            f"{units.duration(drift.to_ns)} on {who}; {cost}."
        )
    last = view.stragglers
    if last is not None:
        found.append(
            f"Straggler: {named_ranks(last.ranks)} at {units.duration(last.typical_ns)} of computing per iteration, "
            f"the others at {units.duration(last.others_ns)}; last in {100 * last.last_share:.0f} % of the "
            f"iterations; balance would save {units.duration(last.lost_ns)}."
        )
    if loop.metric == "time" and loop.mpi_metric_id is None and view.summary.ranks > 1:
        found.append("Time in MPI was not recorded for this loop: who waits for whom can't be told.")
    return found


def _slow_cells(place: SlowPlace, loop: Loop) -> list[str]:
    cells = [iteration_text(place.first, place.last).split(" ")[1]]
    cells += [str(place.execution)] if loop.executions > 1 else []
    cells += [value_text(place.slowest_ns, loop.unit), value_text(place.usual_ns, loop.unit)]
    if loop.unit != "ns":
        return [*cells, str(place.rank), ""]
    why = {
        "rank": f"computes {units.duration(place.rank_lost_ns)} longer than it usually does",
        "all ranks": "all ranks compute longer",
        "mpi": "in MPI",
    }[place.cause]
    return [*cells, units.duration(place.lost_ns), str(place.rank), why]


def loop_json(view: LoopView) -> dict[str, object]:
    """Returns one loop with exact numbers; keys are documented in docs/reference/cli.md."""
    summary = asdict(view.summary)
    loop = summary.pop("loop")
    return {
        **{
            name: loop[name]
            for name in ("loop", "call_path", "path_id", "metric", "metric_id", "unit", "consistency")
        },
        "executions": loop["executions"],
        "stride": loop["stride"],
        **{name: value for name, value in summary.items() if name != "slow"},
        "stand_out": summary["slow"],
        "drifts": [asdict(drift) for drift in view.drifts],
        "stragglers": None if view.stragglers is None else asdict(view.stragglers),
        "iterations_table": view.rows,
    }
