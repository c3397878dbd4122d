# SPDX-License-Identifier: BSD-3-Clause
"""`barograph ranks`: how each rank spent its time, the slowest first."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.losses import losses_of
from barograph.analyze.time.time_split import SORT_KEYS, split_by_rank
from barograph.cli.options.after_init import after_init_option
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    workspace_of,
)
from barograph.cli.options.ranges import Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.show.communicators.communicator_names import program_names
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.show.time.ranks import print_ranks
from barograph.show.time.share_base import base_column
from barograph.show.whole_run.unfinished import losses_below, print_unfinished
from barograph.spec.tables.time import RANKS


@click.command("ranks")
@profile_argument()
@click.option(
    "--sort",
    type=click.Choice(SORT_KEYS),
    default="computing",
    show_default=True,
    help="Sort order of the ranks.",
)
@click.option("--top", default=32, show_default=True, type=Rows(), help="Number of ranks to show; 0 for all.")
@after_init_option("Shares of MPI")
@rank_option()
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    sort: str,
    top: int,
    after_init: bool,
    ranks: list[int] | None,
    to: TableOutput,
) -> None:
    """Show how each rank spent its time, the slowest first."""
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        rows = RANKS.typed(split_by_rank(workspace, sort, chosen, after_init=after_init).to_pylist())
        losses = losses_of(workspace)
        unfinished = unfinished_of(workspace)
        if to.as_json:
            content = {
                "unfinished": unfinished.json() if unfinished else None,
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "shares_of": base_column(after_init=after_init),
            }
            print_json("ranks", {**content, "ranks": json_rows(RANKS, rows)})
        elif to.csv_file is not None:
            print_csv(to.csv_file, table_lines(RANKS, rows), losses, force=to.force)
        else:
            shown = rows[:top]
            output = screen()
            print_unfinished(unfinished, output, program_names(workspace))
            output.losses(losses_below(unfinished, losses))
            print_ranks(
                shown,
                output,
                left_out=len(rows) - len(shown),
                io_recorded=workspace.run.io_recorded,
                after_init=after_init,
            )
