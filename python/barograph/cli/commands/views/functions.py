# SPDX-License-Identifier: BSD-3-Clause
"""`barograph functions`: the functions that computing is made of, from samples."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.calls.functions import by_blocked_time, sampling_of
from barograph.analyze.losses import losses_of
from barograph.cli.options.csv_output import TableOutput, table_options
from barograph.cli.options.profiles import profile_argument, workspace_of
from barograph.cli.options.ranges import Rows
from barograph.show.calls.functions import print_functions, why_none
from barograph.spec.tables.functions import FUNCTIONS


@click.command("functions")
@profile_argument()
@click.option(
    "--by",
    type=click.Choice(("exclusive", "inclusive", "blocked")),
    default="exclusive",
    show_default=True,
    help="Order by the time in the function itself, with what it called, or that threads were blocked in it.",
)
@click.option(
    "--top",
    default=20,
    show_default=True,
    type=Rows(),
    help="Length of the list on the screen; 0 for all.",
)
@table_options
def command(*, profile: str, by: str, top: int, to: TableOutput) -> None:
    """Show the functions that the program's CPU time went to.

    Needs a run with samples: `barograph run --sample 100Hz` notes a hundred times per second of CPU time of each
    thread in which function it is, and who called that. The program needs no marks, and is not built again.

    \b
      barograph functions run.baro                   where the time is
      barograph functions run.baro --by inclusive    with what functions called
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        sampling = sampling_of(workspace)
        rows = FUNCTIONS.typed(workspace.query("functions"))
        if by == "inclusive":
            rows.sort(key=lambda row: -row["inclusive_ns"])
        elif by == "blocked":
            rows = by_blocked_time(workspace, rows)
        losses = losses_of(workspace)
        output = to.screen(
            "functions",
            ("functions", FUNCTIONS, rows),
            workspace,
            losses,
            {"by": by, "sampling": asdict(sampling)},
        )
        if output is None:
            if to.csv_file is not None and not rows:
                click.echo(f"barograph: {why_none(workspace.name, sampling, by)}", err=True)
            return
        if sampling.samples or sampling.blocked_ns:
            print_functions(rows, sampling, output, top=top, ranks=workspace.run.ranks, by=by)
        else:
            output.line(why_none(workspace.name, sampling, by))
