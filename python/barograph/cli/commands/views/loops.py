# SPDX-License-Identifier: BSD-3-Clause
"""`barograph loops`: how long iterations take, which stand out, and which ranks are slow or get slower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from barograph.analyze.calls.program_metrics import program_metrics
from barograph.analyze.findings.core_shares import later_share
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.settings import Settings
from barograph.analyze.loops.inner_regions import inner_regions, with_regions
from barograph.analyze.loops.loop_list import TIME, Loop, find_loops
from barograph.analyze.loops.loop_periods import period_of
from barograph.analyze.loops.loop_series import load_loop
from barograph.analyze.loops.loop_trends import drifts, stragglers
from barograph.analyze.loops.loops import iteration_rows, summarize
from barograph.analyze.losses import losses_of
from barograph.analyze.time.strip import Strip
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.show.calls.program_metrics import value_text, where_to_look
from barograph.show.csv_lines import table_lines
from barograph.show.screen import Screen
from barograph.show.time.loops import (
    LoopView,
    columns_on,
    loop_json,
    loop_name,
    print_loop,
    print_loop_table,
    strip_of_loop,
    unit_of,
    what_is_shown,
)
from barograph.spec.tables.loops import ITERATIONS

# Loops in one picture; more would be too small to read.
MOST_DRAWN = 4
# Iterations that stand out for which the region inside is looked up.
MOST_EXPLAINED = 100


@click.command("loops")
@profile_argument()
@click.option(
    "--loop",
    "names",
    type=NAME,
    multiple=True,
    help="Only this loop: its name or its call path; may be repeated.",
)
@click.option(
    "--metric",
    type=NAME,
    default=TIME,
    show_default=True,
    help="Which metric, for example one of the program's own.",
)
@click.option("--regions", is_flag=True, help="Also the regions inside the loops, by iteration.")
@rank_option()
@click.option("--top", default=10, show_default=True, type=Rows(), help="Length of each list; 0 for all.")
@picture_option("Plot ranks by iterations to a file")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    metric: str,
    regions: bool,
    ranks: list[int] | None,
    top: int,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show how long the iterations of loops take, and which stand out.

    For each annotated loop: iterations, time per iteration, share of MPI, imbalance; iterations far above
    the median with the rank that caused them and the region inside the loop; ranks that get slower, and
    ranks that are always last.

    \b
      barograph loops run.baro                          all loops
      barograph loops run.baro --regions                and the regions inside them
      barograph loops run.baro --loop step -o step.png  one loop, and ranks by iterations as a picture
      barograph loops run.baro --metric residual        a metric of the program's own
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        loops = _loops(workspace, metric, names)
        losses = losses_of(workspace)
        if output is not None:
            write_whole(
                output,
                lambda target: _draw(workspace, loops, chosen, target, output.suffix),
                force=to.force,
            )
            to.tell_written(output)
        if to.as_json:
            content = [
                {**loop_json(view), **_regions_json(workspace, view, chosen, regions=regions)}
                for view in (_view(workspace, loop, chosen) for loop in loops)
                if view
            ]
            head = {"profile": str(workspace.profile.path), "losses": asdict(losses), "metric": metric}
            written = [] if output is None else [str(output)]
            print_json("loops", {**head, "loops": content, "written": written})
        elif to.csv_file is not None:
            views = [view for view in (_view(workspace, loop, chosen) for loop in loops) if view]
            if regions:
                views = [one for view in views for one in (view, *_regions(workspace, view, chosen))]
            lines = table_lines(ITERATIONS, (row for view in views for row in view.rows))
            print_csv(to.csv_file, lines, losses, force=to.force)
        elif output is not None:
            tell_losses(losses.sentences())
        else:
            target = screen()
            target.losses(losses.sentences())
            target.remarks(losses.remarks())
            if not loops:
                target.line(_why_none(workspace))
                return
            shown = [
                (view, loop)
                for view, loop in ((_view(workspace, loop, chosen), loop) for loop in loops)
                if view
            ]
            if not shown:
                target.line("No iteration matches.")
                return
            print_loop_table([view for view, _ in shown], target)
            _tell_shared_executions(workspace, [loop for _, loop in shown], target)
            for view, loop in shown:
                if regions:
                    _print_regions(workspace, view, chosen, target)
                print_loop(view, columns_on(target, load_loop(workspace, loop, chosen)), target, top)


def _loops(workspace: Workspace, metric: str, names: tuple[str, ...]) -> list[Loop]:
    """Returns the loops asked for; raises CommandError for a metric or a loop that the profile does not have."""
    loops = find_loops(workspace, metric, names)
    if loops:
        return loops
    if metric != TIME:
        known = [row["name"] for row in workspace.query("metric_names")]
        if metric not in known:
            hint = f"it has {', '.join(known)}" if known else "it has no series at all"
            raise CommandError(f"{workspace.name} has no metric {metric}", hint=hint, code=ExitCode.USAGE)
    if names:
        known = [loop.loop for loop in find_loops(workspace, metric)]
        hint = f"it has {', '.join(dict.fromkeys(known))}" if known else _why_none(workspace)
        what = f"{workspace.name} has no loop {', '.join(names)}"
        raise CommandError(what, hint=hint, code=ExitCode.USAGE)
    return []


def _why_none(workspace: Workspace) -> str:
    own = program_metrics(workspace)
    if own:
        names = ", ".join(dict.fromkeys(row["metric"] for row in own))
        return (
            f"{workspace.name} has no loops, but metrics of the program: {names}. `barograph report` lists them, "
            f"{where_to_look(own)}"
        )
    if workspace.profile.format_version in {"1.0", "1.1"}:
        return f"{workspace.name} has no loops: it was recorded by a version of Barograph that did not keep iterations."
    return (
        f"{workspace.name} has no loops: annotate them with BAROGRAPH_LOOP, `barograph::loop` or "
        "`barograph.loop(...)`; see docs/how-to/find-a-slow-iteration.md."
    )


def _view(workspace: Workspace, loop: Loop, ranks: Sequence[int]) -> LoopView | None:
    """Works out one loop; None when the chosen ranks have no value of it."""
    series = load_loop(workspace, loop, list(ranks))
    if series.mean.size == 0 or not (series.count > 0).any():
        return None
    timed = loop.unit == "ns"
    summary = summarize(series)
    if loop.metric == TIME:
        summary = replace(summary, slow=tuple(with_regions(workspace, series, summary.slow, MOST_EXPLAINED)))
    return LoopView(
        summary,
        drifts(series, _later_share(workspace)) if timed else [],
        stragglers(series) if timed and not ranks else None,
        ITERATIONS.typed(iteration_rows(series)),
        period_of(series, summary.slow),
    )


def _later_share(workspace: Workspace) -> float:
    """Returns what the findings take off what drifts cost, so that both name one price."""
    return later_share(Inspection(workspace, Settings(), {}))


def _tell_shared_executions(workspace: Workspace, loops: Sequence[Loop], target: Screen) -> None:
    all_of_them = workspace.run.executions
    apart = max(loop.executions for loop in loops)
    if 1 < apart < all_of_them:
        target.line(
            f"Adjacent ones of the {all_of_them:,} executions share a series: an execution is the first of these; "
            f"--executions {all_of_them} keeps them apart.",
            style="dim",
        )


def _regions(workspace: Workspace, view: LoopView, ranks: Sequence[int]) -> list[LoopView]:
    regions = inner_regions(workspace, view.summary.loop) if view.summary.loop.metric == TIME else []
    return [seen for seen in (_view(workspace, region, ranks) for region in regions) if seen]


def _regions_json(
    workspace: Workspace, view: LoopView, ranks: Sequence[int], *, regions: bool
) -> dict[str, object]:
    return {"regions": [loop_json(one) for one in _regions(workspace, view, ranks)]} if regions else {}


def _print_regions(workspace: Workspace, view: LoopView, ranks: Sequence[int], target: Screen) -> None:
    seen = _regions(workspace, view, ranks)
    name = loop_name(view.summary.loop)
    if seen:
        heading = f"Regions in {name}, by {unit_of(view.summary.loop)}"
        print_loop_table(seen, target, heading, view.summary.loop.call_path)
    else:
        target.line(f"No region inside {name} was recorded by {unit_of(view.summary.loop)}.")


def _draw(workspace: Workspace, loops: list[Loop], ranks: list[int], target: Path, ending: str) -> None:
    from barograph.show.time.strip_picture import MOST_COLUMNS, MOST_ROWS, StripCaption, draw_strips

    strips: list[tuple[Strip, StripCaption]] = []
    for loop in loops[:MOST_DRAWN]:
        strip = strip_of_loop(load_loop(workspace, loop, ranks), MOST_ROWS, MOST_COLUMNS)
        name = workspace.run.program or workspace.name
        cell = strip.ranks_per_row * strip.places_per_column
        caption = StripCaption(
            f"{name}: {loop_name(loop)}",
            "each cell shows the largest value it covers" if cell > 1 or loop.stride > 1 else "",
            "iteration",
            what_is_shown(loop),
            lambda value, unit=loop.unit: value_text(value, unit),
        )
        strips.append((strip, caption))
    draw_strips(strips, target, ending.removeprefix("."))
