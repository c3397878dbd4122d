# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms`: each communicator by operation and message size, in one line each, or as a tree."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from barograph.analyze.communicators.comms import (
    SORT_KEYS,
    UNLIMITED,
    CommFilter,
    communicator_rows,
    communicator_totals,
)
from barograph.analyze.communicators.comms_sizes import operations_by_size
from barograph.analyze.communicators.comms_tree import branches, communicator_tree
from barograph.analyze.losses import losses_of
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.after_init import after_init_option
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.name_choice import check_communicators, check_operations
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, SIZES, TIMES, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.show.communicators.comms import (
    print_by_size,
    print_communicators,
    print_share_basis,
    print_summary,
)
from barograph.show.communicators.comms_csv import row_lines
from barograph.show.communicators.comms_tree import print_communicator_tree
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.show.time.share_base import base_column, base_sentence
from barograph.spec.tables.comms import (
    COMMUNICATOR_SIZES,
    COMMUNICATOR_TREE,
    COMMUNICATORS,
    OPERATIONS_BY_SIZE,
)
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes


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
    help="Only rows whose slowest rank took this long in total, for example 0.5: or 5ms:1s.",
)
@click.option("--p2p", "kind", flag_value="point-to-point", help="Only point-to-point calls and their waits.")
@click.option("--collective", "kind", flag_value="collective", help="Only collective calls.")
@click.option("--one-sided", "kind", flag_value="one-sided", help="Only one-sided calls.")
@click.option("--per-rank", is_flag=True, help="One row per rank instead of sums over ranks.")
@click.option("--summary", is_flag=True, help="One line per communicator, without its operations.")
@click.option("--by", type=click.Choice(["size"]), help="size: one row per communicator size and operation.")
@click.option(
    "--tree",
    "as_tree",
    is_flag=True,
    help="Show which communicator was created from which, identical siblings on one line.",
)
@click.option("--all", "show_all", is_flag=True, help="With --tree: every communicator on a line of its own.")
@click.option("--sort", type=click.Choice(SORT_KEYS), default="time", show_default=True, help="Sort order.")
@click.option("--reverse", is_flag=True, help="Reverse the order: smallest first, or Z to A for names.")
@click.option("--top", type=Rows(), help="At most this many communicators; 0 for all.")
@after_init_option()
@picture_option("Plot the communicators with the most time, by operation")
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
    by: str | None,
    as_tree: bool,
    show_all: bool,
    sort: str,
    reverse: bool,
    top: int | None,
    after_init: bool,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show each communicator: name, size, members, how it was created, and its operations by message size.

    Calls are summed over ranks; for collectives, another column has the calls per member. Operations on a
    window count towards its communicator, and are shown below it.
    """
    narrowed = bool(names or operations or ranks or size or times or kind)
    ordered = reverse or sort != "time"
    if output is not None and (per_rank or summary or by or as_tree or ordered):
        raise CommandError(
            "-o draws communicators by time, over all ranks",
            hint="drop --per-rank, --summary, --by, --tree, --sort and --reverse, or -o",
            code=ExitCode.USAGE,
        )
    if as_tree and (narrowed or per_rank or summary or by or ordered or top):
        raise CommandError(
            "--tree shows all communicators in the order of their creation",
            hint="drop the filters, or --tree",
            code=ExitCode.USAGE,
        )
    if per_rank and summary:
        raise CommandError("--per-rank and --summary exclude each other", code=ExitCode.USAGE)
    if by and (per_rank or summary or top or ordered):
        raise CommandError(
            "--by size has an order of its own, over all ranks",
            hint="drop --per-rank, --summary, --top, --sort and --reverse, or --by",
            code=ExitCode.USAGE,
        )
    if by and after_init:
        raise CommandError(
            "--by size has shares of the time of the calls that it lists",
            hint="drop --after-init, or --by",
            code=ExitCode.USAGE,
        )
    with workspace_of(profile) as workspace:
        if as_tree:
            show_tree(workspace, to, show_all=show_all, after_init=after_init)
            return
        chosen = CommFilter(
            ranks=check_ranks(workspace, ranks),
            operations=check_operations(workspace, operations, "comms"),
            names=check_communicators(workspace, names),
            kind=kind or "",
            size=size,
            time_ns=times or (0, UNLIMITED),
        )
        if output is not None:
            write_whole(output, partial(_draw, workspace, chosen, top, output.suffix), force=to.force)
            to.tell_written(output)
            if to.csv_file is None and not to.as_json:
                tell_losses(losses_of(workspace).sentences())
                return
        asked = _Asked(narrowed, per_rank, summary, sort, reverse, top, after_init)
        found = _find(workspace, chosen, asked, flat=to.csv_file is not None)
        if by:
            _show_by_size(workspace, found, to, narrowed=narrowed)
        else:
            _show(workspace, found, asked, to, output)


class _Asked(NamedTuple):
    """Which rows are wanted, in which order; narrowed: not all calls count."""

    narrowed: bool
    per_rank: bool
    summary: bool
    sort: str
    reverse: bool
    top: int | None
    after_init: bool


class _Found(NamedTuple):
    """The communicators, the windows, and the rows of the communicators; none of these in a summary."""

    totals: list[Communicators]
    windows: list[Communicators]
    rows: list[CommunicatorSizes]


def _find(workspace: Workspace, chosen: CommFilter, asked: _Asked, *, flat: bool) -> _Found:
    totals_of = partial(
        communicator_totals,
        workspace,
        chosen,
        sort=asked.sort,
        reverse=asked.reverse,
        after_init=asked.after_init,
    )
    totals = COMMUNICATORS.typed(totals_of(top=asked.top))
    windows = COMMUNICATORS.typed(totals_of(windows=True))
    if asked.summary:
        return _Found(totals, windows, [])
    found = communicator_rows(
        workspace, chosen, sort=asked.sort, reverse=asked.reverse, per_rank=asked.per_rank, flat=flat
    )
    shown = {total["object_id"] for total in totals}
    every = COMMUNICATOR_SIZES.typed(found.to_pylist())
    return _Found(totals, windows, [row for row in every if row["communicator_id"] in shown])


def _show_by_size(workspace: Workspace, found: _Found, to: TableOutput, *, narrowed: bool) -> None:
    sizes = operations_by_size(found.totals, found.rows)
    terminal = to.screen("comms", ("by_size", OPERATIONS_BY_SIZE, sizes), workspace, losses_of(workspace))
    if terminal is not None:
        if narrowed and sizes:
            print_share_basis(terminal, by_size=True)
        print_by_size(sizes, terminal)


def _show(workspace: Workspace, found: _Found, asked: _Asked, to: TableOutput, output: Path | None) -> None:
    """Prints three tables in one; `output` is the picture that was drawn as well."""
    totals, windows, rows = found
    losses = losses_of(workspace)
    if to.as_json:
        content = {
            "profile": str(workspace.profile.path),
            "losses": asdict(losses),
            "per_rank": asked.per_rank,
            "shares_of": base_column(after_init=asked.after_init),
            "communicators": json_rows(COMMUNICATORS, totals),
            "windows": json_rows(COMMUNICATORS, windows),
            "rows": json_rows(COMMUNICATOR_SIZES, rows, () if asked.per_rank else ("rank",)),
            "written": [] if output is None else [str(output)],
        }
        print_json("comms", content)
        return
    if to.csv_file is not None:
        lines = (
            table_lines(COMMUNICATORS, totals)
            if asked.summary
            else row_lines(totals, windows, rows, per_rank=asked.per_rank)
        )
        print_csv(to.csv_file, lines, losses, force=to.force)
        return
    terminal = screen()
    terminal.losses(losses.sentences())
    if asked.after_init:
        print_share_basis(terminal, by_size=False, base=base_sentence(split_of_job(workspace)))
    elif asked.narrowed and totals:
        print_share_basis(terminal, by_size=False)
    if asked.summary:
        print_summary(totals, terminal)
    else:
        print_communicators(totals, windows, rows, terminal, per_rank=asked.per_rank)


def _draw(workspace: Workspace, chosen: CommFilter, top: int | None, ending: str, target: Path) -> None:
    """Draws the communicators with the most time that the filter leaves, those that are left over as one bar."""
    from barograph.show.communicators.comms_picture import MOST_BARS, draw_communicators, stacks_of

    every = COMMUNICATORS.typed(communicator_totals(workspace, chosen))
    totals = [total for total in every if total["kind"] != "none"]
    rows = COMMUNICATOR_SIZES.typed(communicator_rows(workspace, chosen, flat=True).to_pylist())
    shown = {total["object_id"] for total in totals}
    stacks = stacks_of(totals, [row for row in rows if row["communicator_id"] in shown], top or MOST_BARS)
    name = workspace.run.program or workspace.name
    ranks = workspace.run.ranks
    title = f"{name}: communicators by time in MPI, {counted(ranks, 'rank')}"
    draw_communicators(stacks, title, target, ending.removeprefix("."))


def show_tree(workspace: Workspace, to: TableOutput, *, show_all: bool, after_init: bool) -> None:
    """Prints the tree of communicators; JSON and CSV always hold each of them."""
    rows = communicator_tree(workspace, after_init=after_init)
    losses = losses_of(workspace)
    terminal = to.screen(
        "comms",
        ("tree", COMMUNICATOR_TREE, rows),
        workspace,
        losses,
        {"shares_of": base_column(after_init=after_init)},
    )
    if terminal is not None:
        if after_init:
            print_share_basis(terminal, by_size=False, base=base_sentence(split_of_job(workspace)))
        print_communicator_tree(branches(rows, collapse=not show_all), terminal)
