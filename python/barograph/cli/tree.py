# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree`: call paths with inclusive and exclusive time."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.call_tree import SORT_KEYS, call_tree
from barograph.analyze.losses import losses_of
from barograph.cli.csv_output import one_output, print_csv, table_options
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    workspace_of,
)
from barograph.cli.ranges import Count, Number
from barograph.cli.rank_choice import check_ranks, rank_option
from barograph.show.call_tree import print_tree

CSV_COLUMNS = (
    "path_id",
    "parent_id",
    "depth",
    "operation",
    "layer",
    "call_path",
    "ranks",
    "calls",
    "bytes",
    "inclusive_ns",
    "exclusive_ns",
    "inclusive_min_ns",
    "inclusive_mean_ns",
    "inclusive_max_ns",
    "inclusive_max_least_ns",
    "inclusive_max_most_ns",
    "exclusive_min_ns",
    "exclusive_mean_ns",
    "exclusive_max_ns",
    "exclusive_max_least_ns",
    "exclusive_max_most_ns",
    "slowest_rank",
    "share",
    "hidden_children",
)


@click.command("tree")
@profile_argument()
@click.option("--depth", type=Count(0), help="Show at most this many levels below the program.")
@click.option(
    "--min-percent",
    default=0.0,
    type=Number(0, 100),
    help="Leave out call paths with less than this share of the whole inclusive time.",
)
@rank_option()
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="inclusive", show_default=True, help="Order of siblings."
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    depth: int | None,
    min_percent: float,
    ranks: list[int] | None,
    sort: str,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show call paths with inclusive and exclusive time, calls, and the spread over ranks."""
    one_output(csv_file, as_json)
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
        elif csv_file is not None:
            lines = ([row[name] for name in CSV_COLUMNS] for row in rows)
            print_csv(csv_file, [CSV_COLUMNS, *lines], losses, force=force)
        else:
            output = screen()
            output.losses(losses.sentences())
            print_tree(rows, output, ranks=len(chosen) or workspace.ranks)
