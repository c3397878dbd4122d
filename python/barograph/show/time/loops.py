# SPDX-License-Identifier: BSD-3-Clause
"""`barograph loops` on the screen: the loops, what stands out in each, and a strip of ranks x iterations.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from barograph.analyze.loops.loop_list import MPI_OF, Loop, iteration_text
from barograph.analyze.loops.loop_periods import Period, period_text
from barograph.analyze.loops.loop_series import LoopSeries
from barograph.analyze.loops.loop_trends import Drift, Stragglers
from barograph.analyze.loops.loops import LoopSummary, SlowIterations
from barograph.analyze.time.strip import Strip, strip_of
from barograph.show import units
from barograph.show.calls.program_metrics import value_text
from barograph.show.json_output import json_rows
from barograph.show.screen import Screen
from barograph.show.time.density_strip import MOST_ROWS, columns_that_fit, print_strip
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.loops import ITERATIONS, LOOPS, SLOW_ITERATIONS
from barograph.wording.ranks import named_ranks

if TYPE_CHECKING:
    from barograph.spec.tables.loops import Iterations


@dataclass(frozen=True)
class LoopView:
    """Everything that is shown of one loop."""

    summary: LoopSummary
    drifts: list[Drift]
    stragglers: Stragglers | None
    rows: list[Iterations]
    period: Period | None


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


def unit_of(loop: Loop) -> str:
    """Returns what the values of a loop go by: iteration or execution."""
    return "execution" if loop.consistency == "by execution" else "iteration"


def print_loop_table(views: Sequence[LoopView], screen: Screen, heading: str = "", inside: str = "") -> None:
    """Prints one row per loop, or per region in a loop, whose call path is `inside`."""
    metric = views[0].summary.loop.metric
    timed = views[0].summary.loop.unit == "ns"
    several = any(view.summary.ranks > 1 for view in views)
    screen.heading(heading or ("Loops" if metric == "time" else f"Loops by {metric}"))
    own_metric = metric not in MPI_OF
    without: set[str] = set() if timed else {"time", "mpi_share", "imbalance"}
    without.add("iterations" if own_metric else "values")
    screen.table(
        LOOPS,
        views,
        cells={
            "loop": lambda view: (
                view.summary.loop.call_path.removeprefix(f"{inside} > ")
                if inside
                else loop_name(view.summary.loop)
            ),
            "iterations": lambda view: units.count(view.summary.iterations),
            "values": lambda view: units.count(view.summary.iterations),
            "ranks": lambda view: str(view.summary.ranks),
            "time": lambda view: units.duration(view.summary.total),
            "median": lambda view: value_text(view.summary.median, view.summary.loop.unit),
            "p95": lambda view: value_text(view.summary.p95, view.summary.loop.unit),
            "most": lambda view: value_text(view.summary.most, view.summary.loop.unit),
            "most_rank": lambda view: str(view.summary.most_rank),
            "at": lambda view: iteration_text(view.summary.most_first, view.summary.most_last).split(" ")[1],
            "mpi_share": lambda view: units.percent(view.summary.mpi_share),
            "imbalance": lambda view: units.percent(view.summary.imbalance),
            "stand_out": lambda view: str(len(view.summary.slow)),
        },
        without=without if several else without | {"imbalance"},
    )
    folded = [view.summary.loop for view in views if view.summary.loop.stride > 1]
    if folded:
        widest = max(loop.stride for loop in folded)
        screen.line(
            f"Up to {widest:,} neighbouring iterations share an entry: median and p95 are over means, max is exact.",
            style="dim",
        )
    shared = max(view.summary.shared for view in views)
    if shared > 1 and own_metric:
        screen.line(
            f"Up to {shared:,} values share an entry: median and p95 are over means, max is exact.",
            style="dim",
        )
    elif shared > 1:
        screen.line(
            f"Up to {shared:,} executions of a loop share an entry: median, p95 and what stands out are over means, "
            "max is exact.",
            style="dim",
        )


def print_loop(view: LoopView, strip: Strip, screen: Screen, top: int) -> None:
    """Prints what stands out in one loop, and the strip."""
    summary = view.summary
    loop = summary.loop
    if summary.slow:
        screen.heading(f"Iterations of {loop_name(loop)} that stand out")
        without: set[str] = set() if loop.executions > 1 else {"execution"}
        screen.table(
            SLOW_ITERATIONS,
            summary.slow[:top],
            cells={
                "iterations": lambda slow: iteration_text(slow.first, slow.last).split(" ")[1],
                "slowest": lambda slow: value_text(slow.slowest_ns, loop.unit),
                "usual": lambda slow: value_text(slow.usual_ns, loop.unit),
                "cost": lambda slow: units.duration(slow.lost_ns),
                "why": lambda slow: _why(slow) if loop.unit == "ns" else "",
            },
            without=without if loop.unit == "ns" else without | {"cost"},
        )
        if len(summary.slow) > top:
            screen.line(not_shown(len(summary.slow) - top), style="dim")
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
    if view.period is not None:
        found.append(_period_sentence(view.period, unit_of(loop)))
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
        found.append("Time in MPI was not recorded for this loop: who waits for whom cannot be told.")
    return found


def _period_sentence(period: Period, unit: str) -> str:
    inside = f"; most of it in region {period.region}" if period.region else ""
    return (
        f"Periodic: every {period_text(period.period)} {unit} is slow, {period.times:,} in all beginning with {unit} "
        f"{period.first}; each costs {units.duration(period.each_ns)} more, together "
        f"{units.duration(period.lost_ns)}{inside}."
    )


def _why(slow: SlowIterations) -> str:
    why = {
        "rank": f"computes {units.duration(slow.rank_lost_ns)} longer than it usually does"
        + (f", in {slow.executions:,} executions together" if slow.executions > 1 else ""),
        "all ranks": "all ranks compute longer",
        "mpi": "in MPI",
    }[slow.cause]
    if slow.region is None or slow.region_lost_ns is None:
        return why
    return f"{why}; region {slow.region}: {units.duration(slow.region_lost_ns)} longer"


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
        "period": None if view.period is None else asdict(view.period),
        "drifts": [asdict(drift) for drift in view.drifts],
        "stragglers": None if view.stragglers is None else asdict(view.stragglers),
        "iterations_table": json_rows(ITERATIONS, view.rows),
    }
