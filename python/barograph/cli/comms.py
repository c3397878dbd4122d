# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms`: each communicator by operation and message size."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.communicators import (
    SORT_KEYS,
    UNLIMITED,
    CommFilter,
    communicator_rows,
    communicator_totals,
)
from barograph.analyze.losses import losses_of
from barograph.cli.profiles import (
    json_option,
    print_json,
    profile_argument,
    salvage_option,
    screen,
    workspace_of,
)
from barograph.cli.ranges import RANKS, SIZES, TIMES
from barograph.cli.rank_choice import check_ranks
from barograph.show.communicators import print_communicators


@click.command("comms")
@profile_argument()
@click.option(
    "--comm", "names", multiple=True, help="Only this communicator, by either name; may be repeated."
)
@click.option("--op", "operations", multiple=True, help="Only this MPI operation; may be repeated.")
@click.option("--rank", "ranks", type=RANKS, help="Only calls of these ranks, for example 0-3,7.")
@click.option("--size", type=SIZES, help="Only payloads of this size per call, for example 1K:1M or 64:.")
@click.option(
    "--time",
    "times",
    type=TIMES,
    help="Only rows whose slowest rank took this long in all, e.g. 0.5: or 5ms:1s.",
)
@click.option("--p2p", "kind", flag_value="point-to-point", help="Only point-to-point calls and their waits.")
@click.option("--collective", "kind", flag_value="collective", help="Only collective calls.")
@click.option("--per-rank", is_flag=True, help="One row per rank instead of sums over ranks.")
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="time", show_default=True, help="Order of lists."
)
@click.option("--top", type=click.IntRange(min=1), help="At most this many communicators.")
@salvage_option
@json_option
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    operations: tuple[str, ...],
    ranks: list[int] | None,
    size: tuple[int, int] | None,
    times: tuple[int, int] | None,
    kind: str | None,
    per_rank: bool,
    sort: str,
    top: int | None,
    as_json: bool,
) -> None:
    """Show each communicator: name, size, members, how it was made, then operation by message size.

    Calls are counted per member for collectives and summed over ranks for all other operations.
    """
    with workspace_of(profile) as workspace:
        chosen = CommFilter(
            ranks=check_ranks(workspace, ranks),
            operations=operations,
            names=names,
            kind=kind or "",
            size=size,
            time_ns=times or (0, UNLIMITED),
        )
        totals = communicator_totals(workspace, chosen, sort=sort, top=top).to_pylist()
        rows = communicator_rows(workspace, chosen, sort=sort, per_rank=per_rank).to_pylist()
        losses = losses_of(workspace)
        if as_json:
            content = {"profile": str(workspace.profile.path), "losses": asdict(losses), "per_rank": per_rank}
            shown = {total["object_id"] for total in totals}
            rows = [row for row in rows if row["object_id"] in shown]
            print_json("comms", {**content, "communicators": totals, "rows": rows})
        else:
            output = screen()
            output.losses(losses.sentences())
            print_communicators(totals, rows, output, per_rank=per_rank)
