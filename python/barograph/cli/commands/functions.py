# SPDX-License-Identifier: BSD-3-Clause
"""`barograph functions`: the functions that computing is made of, from samples."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.calls.functions import by_blocked_time, sampling_of
from barograph.analyze.losses import losses_of
from barograph.cli.options.csv_output import one_output, print_csv, table_options
from barograph.cli.options.profiles import print_json, profile_argument, screen, workspace_of
from barograph.cli.options.ranges import Rows
from barograph.show.calls.functions import print_functions, why_none
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
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
def command(*, profile: str, by: str, top: int, csv_file: str | None, force: bool, as_json: bool) -> None:
    """Show the functions that the program's CPU time went to.

    Needs a run with samples: `barograph run --sample 100Hz` notes a hundred times per second of CPU time of each
    thread in which function it is, and who called that. The program needs no marks, and is not built again.

    \b
      barograph functions run.baro                   where the time is
      barograph functions run.baro --by inclusive    with what functions called
    """  # noqa: D301 - click wants the control character
    one_output(csv_file, as_json)
    with workspace_of(profile) as workspace:
        sampling = sampling_of(workspace)
        rows = FUNCTIONS.typed(workspace.query("functions"))
        if by == "inclusive":
            rows.sort(key=lambda row: -row["inclusive_ns"])
        elif by == "blocked":
            rows = by_blocked_time(workspace, rows)
        losses = losses_of(workspace)
        if as_json:
            content = {
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "by": by,
                "sampling": asdict(sampling),
            }
            print_json("functions", {**content, "functions": json_rows(FUNCTIONS, rows)})
        elif csv_file is not None:
            print_csv(csv_file, table_lines(FUNCTIONS, rows), losses, force=force)
            if not rows:
                click.echo(f"barograph: {why_none(workspace.name, sampling, by)}", err=True)
        else:
            output = screen()
            output.losses(losses.sentences())
            if sampling.samples or sampling.blocked_ns:
                print_functions(rows, sampling, output, top=top, ranks=workspace.run.ranks, by=by)
            else:
                output.line(why_none(workspace.name, sampling, by))
