# SPDX-License-Identifier: BSD-3-Clause
"""`barograph timeline`: bytes, operations and time of each layer by time and rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from barograph.analyze.calls.call_groups import called_operations, choose_calls
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.time.io_phases import IoPhases, io_phases
from barograph.analyze.time.strip import Strip
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.time.timelines import (
    WEIGHTS,
    LayerTimeline,
    busiest,
    timeline_rows,
    timelines_of,
    why_empty,
)
from barograph.analyze.time.traced_timeline import add_traced_bins, timeline_of_calls, timeline_of_waits
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.call_choice import GROUP_NAMES, check_calls
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.profiles import (
    SALVAGE,
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Duration, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.traced_calls import traced_tables
from barograph.cli.options.weight_choice import weight_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.show import units
from barograph.show.json_output import json_rows
from barograph.show.time.density_strip import MOST_COLUMNS
from barograph.show.time.phases import MOST_PHASES, longest, phase_head, phase_table, print_phases
from barograph.show.time.timeline import print_timelines, strip_of_layer, weight_text
from barograph.show.waits.waits import nobody_sentence
from barograph.spec.layers import IO_LAYERS
from barograph.spec.tables.timeline import TIMELINE_BINS, TIMELINE_MOMENTS, TIMELINE_STEPS

if TYPE_CHECKING:
    import pyarrow as pa

# Length of each list, unless another one is given.
TOP = 5


@click.command("timeline")
@profile_argument()
@click.option(
    "--layer", "layers", type=NAME, multiple=True, help="Only this layer, for example mpi; may be repeated."
)
@rank_option()
@click.option(
    "--op",
    "operation",
    type=NAME,
    help=f"Only this function, such as MPI_Allreduce, or one of {GROUP_NAMES}, of a run recorded with --trace.",
)
@click.option(
    "--waits",
    is_flag=True,
    help="Only what ranks waited for others in calls of MPI, of a run recorded with --trace=mpi.",
)
@click.option(
    "--phases",
    is_flag=True,
    help="Phases of I/O: when any rank was inside an I/O call, with their bytes, fastest and slowest rank, and gaps.",
)
@click.option(
    "--gap",
    "gap_ns",
    type=Duration(shorter=True),
    help="With --phases: gaps shorter than this do not end a phase, for example 5ms; 1 % of the run by default.",
)
@weight_option(WEIGHTS, "time", "What is shown.")
@click.option(
    "--top",
    type=Rows(),
    help=f"Length of each list, {TOP} unless given, {MOST_PHASES} with --phases; 0 for all.",
)
@picture_option("Plot ranks over time, or with --phases bytes per second, to a file")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    layers: tuple[str, ...],
    ranks: list[int] | None,
    operation: str | None,
    waits: bool,
    phases: bool,
    gap_ns: int | None,
    by: str,
    top: int | None,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show what the ranks did over time: operations, bytes and time of each layer, of one call, of waits, or phases.

    Times are relative to the start of the first rank. --csv writes the bins as they were recorded. --op needs a
    trace: a call and its bytes are in the bin in which it ended, its time in all those in which it was. So does
    --waits, which shows the 10,000 longest waits, and says where these are not all. --phases is exact with a whole
    trace of I/O, else to the width of a bin.

    \b
      barograph timeline run.baro                        share of time, ranks by time
      barograph timeline run.baro --by bytes -o t.png    bytes per second as a picture
      barograph timeline run.baro --op MPI_Allreduce     one call of a traced run
      barograph timeline run.baro --waits                share of time that ranks waited
      barograph timeline run.baro --phases               when there was I/O, how much, and who was slow
      barograph timeline run.baro --phases -o p.svg      the same as a picture
    """  # noqa: D301 - click wants the control character
    _check_choices(phases=phases, gap_ns=gap_ns, operation=operation, waits=waits)
    if waits and (operation is not None or layers or by == "bytes"):
        what = "--op" if operation is not None else "--layer" if layers else "--by bytes"
        raise CommandError(f"--waits does not go with {what}", code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        losses = losses_of(workspace)
        if phases:
            _check_io_layers(layers)
            salvage = bool(click.get_current_context().meta.get(SALVAGE))
            found = io_phases(workspace, chosen, layers, gap_ns, salvage=salvage)
            nothing = "" if found.rows else _why_no_phases(workspace, found, chosen, layers)
            gap_given = gap_ns is not None
            _show_phases(workspace, found, losses, top, nothing, output, to, gap_given=gap_given)
            return
        if waits:
            bins = _of_waits(workspace, chosen)
        elif operation is None:
            _check_layers(workspace, layers)
            bins = _Bins(timeline_rows(workspace, chosen, layers))
        else:
            bins = _of_calls(workspace, operation, layers, chosen)
        top = TOP if top is None else top
        lines = timelines_of(bins.rows) if output is not None or to.as_json else []
        if output is not None:
            write_whole(
                output,
                lambda target: _draw(workspace, lines, by, target, output.suffix, bins.title),
                force=to.force,
            )
            to.tell_written(output)
        if to.as_json:
            head = {"profile": str(workspace.profile.path), "losses": asdict(losses), "by": by}
            written = [] if output is None else [str(output)]
            head |= {"op": operation, "waits": waits, "trace_losses": bins.damaged}
            layers_said = [_json(line, by, top) for line in lines]
            print_json("timeline", {**head, "layers": layers_said, "written": written})
        elif to.csv_file is not None:
            tell_losses(bins.damaged)
            names = TIMELINE_BINS.names("csv")
            columns = [bins.rows[name].to_pylist() for name in names]
            print_csv(to.csv_file, [names, *zip(*columns, strict=True)], losses, force=to.force)
        elif output is not None:
            tell_losses([*losses.sentences(), *bins.damaged])
        else:
            _print(workspace, bins, losses, by, top)


class _Bins(NamedTuple):
    """Timeline rows; of calls or waits also what they are in words, what is damaged, and why there are none."""

    rows: pa.Table
    title: str = ""
    damaged: Sequence[str] = ()
    nothing: str = ""


def _show_phases(  # noqa: PLR0917
    workspace: Workspace,
    found: IoPhases,
    losses: Losses,
    top: int | None,
    nothing: str,
    output: Path | None,
    to: TableOutput,
    *,
    gap_given: bool,
) -> None:
    """Shows phases of I/O, or `nothing` where there are none."""
    if output is not None:
        _draw_phases(workspace, found, output, force=to.force)
        to.tell_written(output)
    head = phase_head(found) | {"written": [] if output is None else [str(output)]}
    if output is not None and not to.as_json and to.csv_file is None:
        tell_losses(losses.sentences())
        return
    target = to.screen("timeline", phase_table(found), workspace, losses, head)
    if target is not None and found.rows:
        print_phases(found, target, MOST_PHASES if top is None else top, gap_given=gap_given)
    elif target is not None:
        target.line(nothing)


def _print(workspace: Workspace, bins: _Bins, losses: Losses, by: str, top: int) -> None:
    """Prints timelines, or why there are none."""
    target = screen()
    target.losses([*losses.sentences(), *bins.damaged])
    lines = timelines_of(bins.rows, MOST_COLUMNS)
    if lines:
        with_startup = not bins.title and split_of_job(workspace).startup_ns > 0
        wall_ns = workspace.run.wall_ns
        print_timelines(lines, target, by, top, wall_ns=wall_ns, with_startup=with_startup, calls=bins.title)
    elif bins.nothing:
        target.line(bins.nothing)
    elif reason := why_empty(workspace):
        target.line(f"{workspace.name} has no timeline: {reason}.")
    else:
        target.line("Nothing matches.")


def _check_choices(*, phases: bool, gap_ns: int | None, operation: str | None, waits: bool) -> None:
    """Raises CommandError for options that say nothing together."""
    if gap_ns is not None and not phases:
        raise CommandError("--gap needs --phases", code=ExitCode.USAGE)
    for option, given in (("--op", operation is not None), ("--waits", waits)):
        if phases and given:
            raise CommandError(f"--phases does not go with {option}", code=ExitCode.USAGE)


def _draw_phases(workspace: Workspace, found: IoPhases, output: Path, *, force: bool) -> None:
    """Draws phases; raises CommandError where there are none."""
    if not found.rows:
        raise CommandError(f"{workspace.name} has no phases of I/O to draw", code=ExitCode.FAILED)
    from barograph.show.time.phase_picture import MOST_DRAWN, draw_phases

    rows = longest(found, MOST_DRAWN)
    if len(rows) < len(found.rows):
        tell_losses([f"{len(rows):,} of {len(found.rows):,} phases are drawn, the longest"])
    title = f"{workspace.run.program or workspace.name}: phases of I/O"
    write_whole(
        output,
        lambda target: draw_phases(rows, workspace.wall_ns, title, target, output.suffix[1:]),
        force=force,
    )


def _why_no_phases(workspace: Workspace, found: IoPhases, ranks: list[int], layers: tuple[str, ...]) -> str:
    reason = why_empty(workspace)
    if not workspace.run.io_recorded:
        return f"{workspace.name} has no I/O calls."
    if reason and not found.exact:
        return f"{workspace.name} has no timeline: {reason}."
    return "Nothing matches." if ranks or layers else f"{workspace.name} has no I/O calls in its timeline."


def _of_calls(workspace: Workspace, operation: str, layers: tuple[str, ...], ranks: list[int]) -> _Bins:
    """Returns timeline rows of some calls of the trace."""
    hint = "record with `barograph run --trace=mpi`; without --op the timeline is that of layers, and needs no trace"
    found, damaged, traced = traced_tables(workspace, "temporal", hint)
    called = add_traced_bins(workspace, found["temporal"])
    if choose_calls(called_operations(workspace), operation, layers).calls and not (
        choose_calls(called, operation, layers).calls
    ):
        there = ", ".join(sorted({row["layer"] for row in called})) or "no calls that have ended"
        raise CommandError(
            f"the trace of {workspace.name} has no {operation}, which the program called",
            hint=f"it has calls of {there}; record with `barograph run --trace=mpi,io` to have all",
            code=ExitCode.USAGE,
        )
    chosen = check_calls(called, operation, layers, f"the trace of {workspace.name}")
    wanted = [rank for rank in traced if not ranks or rank in ranks]
    return _Bins(timeline_of_calls(workspace, chosen, wanted), chosen.title, damaged)


def _of_waits(workspace: Workspace, ranks: list[int]) -> _Bins:
    """Returns timeline rows of the longest waits."""
    hint = "record with `barograph run --trace=mpi`"
    found, damaged, traced = traced_tables(workspace, "waits", hint)
    wanted = [rank for rank in traced if not ranks or rank in ranks]
    sums, longest = found["wait_states"], found["longest_waits"]
    every, whole = (_sum(sums, name) for name in ("count", "waited_ns"))
    if longest.num_rows < every:
        share = units.percent(_sum(longest, "waited_ns") / max(whole, 1))
        damaged.append(
            f"the longest {longest.num_rows:,} of {every:,} waits are shown, {share} of the time waited"
        )
    nothing = "" if longest.num_rows else nobody_sentence(found.get("judged_calls"))
    rows = timeline_of_waits(longest, wanted, workspace.run.wall_ns)
    return _Bins(rows, "waits in MPI", damaged, nothing)


def _sum(table: pa.Table, name: str) -> int:
    values: list[Any] = table.column(name).to_pylist()
    return sum(values)


def _check_io_layers(layers: tuple[str, ...]) -> None:
    """Raises CommandError for what is not a layer of I/O."""
    if others := [layer for layer in layers if layer not in IO_LAYERS]:
        raise CommandError(
            f"phases are those of I/O, and {', '.join(others)} is no layer of it",
            hint=f"layers of I/O are {', '.join(IO_LAYERS)}",
            code=ExitCode.USAGE,
        )


def _check_layers(workspace: Workspace, layers: tuple[str, ...]) -> None:
    if not layers:
        return
    known = [row["layer"] for row in workspace.query("timeline_layers")]
    unknown = [layer for layer in layers if layer not in known]
    if unknown:
        hint = f"it has {', '.join(known)}" if known else "it has no timeline at all"
        what = f"{workspace.name} has no timeline of layer {', '.join(unknown)}"
        raise CommandError(what, hint=hint, code=ExitCode.USAGE)


def _json(line: LayerTimeline, by: str, top: int) -> dict[str, object]:
    """One layer with exact numbers: sums over ranks by step, and the busiest of them."""
    steps = [
        {
            "start_ns": place * line.step_ns,
            "end_ns": (place + 1) * line.step_ns,
            "operations": a,
            "bytes": b,
            "time_ns": c,
        }
        for place, (a, b, c) in enumerate(
            zip(
                line.operations.sum(axis=0).tolist(),
                line.bytes.sum(axis=0).tolist(),
                line.time_ns.sum(axis=0).tolist(),
                strict=True,
            )
        )
    ]
    head = {"layer": line.layer, "ranks": len(line.ranks), "step_ns": line.step_ns, "bin_ns": line.bin_ns}
    moments = TIMELINE_MOMENTS.typed(busiest(line, by, top))
    return {
        **head,
        "steps": json_rows(TIMELINE_STEPS, TIMELINE_STEPS.typed(steps)),
        "busiest": json_rows(TIMELINE_MOMENTS, moments),
    }


def _draw(  # noqa: PLR0917
    workspace: Workspace, lines: list[LayerTimeline], by: str, target: Path, ending: str, calls: str
) -> None:
    from barograph.show.time.strip_picture import MOST_COLUMNS, MOST_ROWS, StripCaption, draw_strips

    name = workspace.run.program or workspace.name
    scale = {"time": "share of time", "bytes": "bytes per second", "operations": "operations per second"}[by]
    strips: list[tuple[Strip, StripCaption]] = []
    for line in lines:
        strip = strip_of_layer(line, by, MOST_ROWS, MOST_COLUMNS)
        cell = "each cell shows the largest value of its ranks" if strip.ranks_per_row > 1 else ""
        caption = StripCaption(
            f"{name}: {calls or line.layer}", cell, "time", scale, lambda value: weight_text(value, by)
        )
        strips.append((strip, caption))
    draw_strips(strips, target, ending.removeprefix("."))
