# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree`: call paths with inclusive and exclusive time."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.call_tree import SORT_KEYS, call_tree
from barograph.analyze.losses import losses_of
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    reading_options,
    screen,
    workspace_of,
)
from barograph.cli.rank_choice import check_ranks, rank_option
from barograph.show.call_tree import print_tree


@click.command("tree")
@profile_argument()
@click.option("--depth", type=click.IntRange(min=0), help="Show at most this many levels below the program.")
@click.option(
    "--min-percent",
    default=0.0,
    type=click.FloatRange(0, 100),
    help="Leave out call paths with less than this share of the whole inclusive time.",
)
@rank_option()
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="inclusive", show_default=True, help="Order of siblings."
)
@reading_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str, depth: int | None, min_percent: float, ranks: list[int] | None, sort: str, as_json: bool
) -> None:
    """Show call paths with inclusive and exclusive time, calls, and the spread over ranks."""
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        rows = call_tree(workspace, depth=depth, min_share=min_percent / 100, ranks=chosen, sort=sort)
        losses = losses_of(workspace)
        if as_json:
            content = {
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "ranks": chosen or None,
            }
            print_json("tree", {**content, "call_paths": rows})
        else:
            output = screen()
            output.losses(losses.sentences())
            print_tree(rows, output, ranks=len(chosen) or workspace.ranks)
