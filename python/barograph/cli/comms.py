# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms`: each communicator by operation and message size, in one line each, or as a tree."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from barograph.analyze.communicator_tree import branches, communicator_tree
from barograph.analyze.communicators import (
    SORT_KEYS,
    UNLIMITED,
    CommFilter,
    communicator_rows,
    communicator_totals,
)
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.csv_output import one_output, print_csv, table_options
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.name_choice import check_communicators, check_operations
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    workspace_of,
)
from barograph.cli.ranges import NAME, SIZES, TIMES, Count
from barograph.cli.rank_choice import check_ranks, rank_option
from barograph.show.communicator_csv import row_lines, summary_lines, tree_lines
from barograph.show.communicator_tree import print_communicator_tree
from barograph.show.communicators import print_communicators, print_summary


@click.command("comms")
@profile_argument()
@click.option(
    "--comm",
    "names",
    type=NAME,
    multiple=True,
    help="Only this communicator or window, by either name; may be repeated.",
)
@click.option(
    "--op", "operations", type=NAME, multiple=True, help="Only this MPI operation; may be repeated."
)
@rank_option("Only calls of these ranks")
@click.option("--size", type=SIZES, help="Only payloads of this size per call, for example 1K:1M or 64:.")
@click.option(
    "--time",
    "times",
    type=TIMES,
    help="Only rows whose slowest rank took this long in all, e.g. 0.5: or 5ms:1s.",
)
@click.option("--p2p", "kind", flag_value="point-to-point", help="Only point-to-point calls and their waits.")
@click.option("--collective", "kind", flag_value="collective", help="Only collective calls.")
@click.option("--one-sided", "kind", flag_value="one-sided", help="Only one-sided calls.")
@click.option("--per-rank", is_flag=True, help="One row per rank instead of sums over ranks.")
@click.option("--summary", is_flag=True, help="One line per communicator, without its operations.")
@click.option(
    "--tree", "as_tree", is_flag=True, help="Who was created from whom, equal siblings as one line."
)
@click.option("--all", "show_all", is_flag=True, help="With --tree: every communicator on a line of its own.")
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="time", show_default=True, help="Order of lists."
)
@click.option("--reverse", is_flag=True, help="Turn that order round: least first, or Z to A for names.")
@click.option("--top", type=Count(1), help="At most this many communicators.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    operations: tuple[str, ...],
    ranks: list[int] | None,
    size: tuple[int, int] | None,
    times: tuple[int, int] | None,
    kind: str | None,
    per_rank: bool,
    summary: bool,
    as_tree: bool,
    show_all: bool,
    sort: str,
    reverse: bool,
    top: int | None,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show each communicator: name, size, members, how it was made, then operation by message size.

    Calls are summed over ranks; for collectives a column beside has those of each member. What happens on a window
    counts for its communicator, and is shown below it.
    """
    one_output(csv_file, as_json)
    filtered = names or operations or ranks or size or times or kind or per_rank or summary or reverse or top
    if as_tree and (filtered or sort != "time"):
        raise CommandError(
            "--tree shows all communicators in the order they were made",
            hint="leave out the filters, or --tree",
            code=ExitCode.USAGE,
        )
    if per_rank and summary:
        raise CommandError("--per-rank and --summary exclude each other", code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        if as_tree:
            show_tree(workspace, csv_file, force, as_json, show_all)
            return
        chosen = CommFilter(
            ranks=check_ranks(workspace, ranks),
            operations=check_operations(workspace, operations, "comms"),
            names=check_communicators(workspace, names),
            kind=kind or "",
            size=size,
            time_ns=times or (0, UNLIMITED),
        )
        order: dict[str, Any] = {"sort": sort, "reverse": reverse}
        totals = communicator_totals(workspace, chosen, **order, top=top)
        losses = losses_of(workspace)
        windows = communicator_totals(workspace, chosen, **order, windows=True)
        rows: list[dict[str, Any]] = []
        if not summary:
            flat = csv_file is not None
            found = communicator_rows(workspace, chosen, **order, per_rank=per_rank, flat=flat)
            shown = {total["object_id"] for total in totals}
            rows = [row for row in found.to_pylist() if row["communicator_id"] in shown]
        if as_json:
            content = {"profile": str(workspace.profile.path), "losses": asdict(losses), "per_rank": per_rank}
            print_json("comms", {**content, "communicators": totals, "windows": windows, "rows": rows})
        elif csv_file is not None:
            lines = summary_lines(totals) if summary else row_lines(totals, windows, rows, per_rank=per_rank)
            print_csv(csv_file, lines, losses, force=force)
        else:
            output = screen()
            output.losses(losses.sentences())
            if summary:
                print_summary(totals, output)
            else:
                print_communicators(totals, windows, rows, output, per_rank=per_rank)


def show_tree(workspace: Workspace, csv_file: str | None, force: bool, as_json: bool, show_all: bool) -> None:
    """Prints the tree of communicators; JSON and CSV always hold each of them."""
    rows = communicator_tree(workspace)
    losses = losses_of(workspace)
    if as_json:
        content = {"profile": str(workspace.profile.path), "losses": asdict(losses)}
        print_json("comms", {**content, "tree": rows})
    elif csv_file is not None:
        print_csv(csv_file, tree_lines(rows), losses, force=force)
    else:
        output = screen()
        output.losses(losses.sentences())
        print_communicator_tree(branches(rows, collapse=not show_all), output)
