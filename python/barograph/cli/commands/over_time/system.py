# SPDX-License-Identifier: BSD-3-Clause
"""`barograph system`: CPU time, memory, faults, I/O and network of processes and nodes by time."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from barograph.analyze.losses import losses_of
from barograph.analyze.time.system_rates import sampled_metrics, system_rates
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options
from barograph.cli.options.profiles import profile_argument, tell_losses, workspace_of
from barograph.cli.options.ranges import NAME
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.show.time.system import course_steps, print_system
from barograph.spec.system_metrics import SYSTEM_METRICS
from barograph.spec.tables.timeline import SYSTEM_RATES


@click.command("system")
@profile_argument()
@click.option(
    "--metric",
    "names",
    type=NAME,
    multiple=True,
    help="Only metrics whose name has this in it, for example memory; may be repeated.",
)
@rank_option()
@picture_option("Plot each metric by time to a file")
@table_options
def command(
    *,
    profile: str,
    names: tuple[str, ...],
    ranks: list[int] | None,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show CPU time, memory, page faults, I/O and network traffic of processes and nodes by time.

    What is counted is shown as a rate, of CPU time as a number of cores, and what is a level as a level: sums over
    ranks, of the network over nodes. A metric that was always 0 has no row. --csv and --json have each step of time.

    \b
      barograph system run.baro                     a row for each metric
      barograph system run.baro --metric memory     only those with memory in their name
      barograph system run.baro -o system.svg       the same as a picture
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        wanted = _chosen_metrics(names)
        whole = to.as_json or to.csv_file is not None or output is not None
        rates = system_rates(workspace, ranks=chosen) if whole else []
        rows = [row for row in rates if row["metric"] in wanted]
        losses = losses_of(workspace)
        if output is not None:
            _draw(workspace, rows, output, force=to.force)
            to.tell_written(output)
            if not to.as_json and to.csv_file is None:
                tell_losses(losses.sentences())
                return
        head = {"written": [] if output is None else [str(output)]}
        target = to.screen(
            "system", ("steps", SYSTEM_RATES, SYSTEM_RATES.typed(rows)), workspace, losses, head
        )
        if target is None:
            return
        shown = [
            row for row in system_rates(workspace, course_steps(target), chosen) if row["metric"] in wanted
        ]
        if shown:
            print_system(sampled_metrics(shown), target, step_ns=shown[0]["end_ns"] - shown[0]["start_ns"])
        else:
            target.line(_why_nothing(workspace, names))


def _chosen_metrics(names: tuple[str, ...]) -> set[str]:
    """Returns the names of the metrics that are asked for; raises CommandError where there is none."""
    every = [metric.name for metric in SYSTEM_METRICS]
    unknown = [name for name in names if not any(name.lower() in metric.lower() for metric in every)]
    if unknown:
        raise CommandError(
            f"no metric has {', '.join(unknown)} in its name",
            hint=f"there are {', '.join(every)}",
            code=ExitCode.USAGE,
        )
    return {metric for metric in every if not names or any(name.lower() in metric.lower() for name in names)}


def _why_nothing(workspace: Workspace, names: tuple[str, ...]) -> str:
    if any(row["metric"] for row in workspace.query("system_samples")):
        return "All that was sampled of it is 0." if names else "All that was sampled is 0."
    return f"{workspace.name} has no samples of the system: it was recorded with --system=off, or by another tool."


def _draw(workspace: Workspace, rows: list[dict[str, Any]], output: Path, *, force: bool) -> None:
    """Draws the metrics; raises CommandError where there is nothing to draw."""
    if not rows:
        raise CommandError(f"{workspace.name} has no samples of the system to draw", code=ExitCode.FAILED)
    from barograph.show.time.system_picture import MOST_METRICS, draw_system

    metrics = list(dict.fromkeys(row["metric"] for row in rows))
    if len(metrics) > MOST_METRICS:
        left = ", ".join(metrics[MOST_METRICS:])
        tell_losses([f"{MOST_METRICS} of {len(metrics)} metrics are drawn, without {left}; --metric chooses"])
    title = f"{workspace.run.program or workspace.name}: processes and nodes by time, ranks added up"
    draw = partial(draw_system, rows, title)
    write_whole(output, lambda target: draw(target, output.suffix[1:]), force=force)
