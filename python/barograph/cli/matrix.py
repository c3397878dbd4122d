# SPDX-License-Identifier: BSD-3-Clause
"""`barograph matrix`: who sent how much to whom, as a table, a picture or a file for other tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from barograph.analyze.losses import losses_of
from barograph.analyze.matrix import (
    WEIGHTS,
    MatrixFilter,
    matrix_grid,
    matrix_rows,
    summarize,
    why_empty,
)
from barograph.analyze.rank_ranges import rank_ranges
from barograph.analyze.workspace import Workspace
from barograph.cli.csv_output import one_output, print_csv, table_options, tell_written
from barograph.cli.name_choice import check_communicators
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.ranges import NAME, RANKS, Count
from barograph.cli.rank_choice import check_ranks, rank_option
from barograph.cli.whole_output import PICTURES, output_file_option, write_whole
from barograph.show.csv_lines import lines_of
from barograph.show.json_output import json_rows
from barograph.show.matrix import print_matrix
from barograph.spec.tables.comms import MESSAGE_PAIRS

FILES = (*PICTURES, ".npz", ".mtx")
TOP = 10


@click.command("matrix")
@profile_argument()
@click.option(
    "--comm",
    "names",
    type=NAME,
    multiple=True,
    help="Only this communicator, by either name; may be repeated.",
)
@rank_option("Only pairs with one of these ranks")
@click.option("--sender", "senders", type=RANKS, help="Only what these ranks sent.")
@click.option("--receiver", "receivers", type=RANKS, help="Only what was sent to these ranks.")
@click.option(
    "--by",
    type=click.Choice(tuple(WEIGHTS)),
    default="bytes",
    show_default=True,
    help="What the matrix shows.",
)
@click.option("--top", type=Count(1), help=f"At most this many pairs. Default: {TOP} on a terminal.")
@output_file_option(
    FILES,
    "Plot it (.png, .svg, .pdf) or write it for NumPy and SciPy (.npz) or as Matrix Market (.mtx).",
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    ranks: list[int] | None,
    senders: list[int] | None,
    receivers: list[int] | None,
    by: str,
    top: int | None,
    output: Path | None,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show who sent how much to whom with point-to-point messages.

    Counted at the sender: calls, bytes and the time inside the sending calls, by sender, receiver and
    communicator. Collectives are not included.

    \b
      barograph matrix first.baro                        sums, patterns, heaviest pairs
      barograph matrix first.baro -o matrix.png          the same as a heat map
      barograph matrix first.baro --comm s0.1 --by time --csv pairs.csv
    """  # noqa: D301 - click wants the control character
    one_output(csv_file, as_json)
    with workspace_of(profile) as workspace:
        chosen = MatrixFilter(
            names=check_communicators(workspace, names),
            ranks=check_ranks(workspace, ranks),
            senders=check_ranks(workspace, senders),
            receivers=check_ranks(workspace, receivers),
        )
        losses = losses_of(workspace)
        if output is not None:
            write_whole(output, partial(_writer(output.suffix, chosen, by), workspace), force=force)
            tell_written(output, csv_file, as_json)
        if as_json:
            content = {"profile": str(workspace.profile.path), "losses": asdict(losses), "by": by}
            summary = summarize(workspace, chosen, by)
            found = MESSAGE_PAIRS.typed(matrix_rows(workspace, chosen, by, top).to_pylist())
            rows = json_rows(MESSAGE_PAIRS, found)
            files = [] if output is None else [str(output)]
            print_json("matrix", {**content, "summary": asdict(summary), "pairs": rows, "written": files})
        elif csv_file is not None:
            pairs = matrix_rows(workspace, chosen, by, top).select(MESSAGE_PAIRS.names("csv"))
            print_csv(csv_file, lines_of(pairs), losses, force=force)
        elif output is not None:
            tell_losses(losses.sentences())
        else:
            output_screen = screen()
            output_screen.losses(losses.sentences())
            if reason := why_empty(workspace):
                output_screen.line(f"{workspace.name} has no messages: {reason}.")
                return
            summary = summarize(workspace, chosen, by)
            found = matrix_rows(workspace, chosen, by)
            count = found.num_rows
            rows = MESSAGE_PAIRS.typed(found.slice(0, top or TOP).to_pylist())
            # More cells than a terminal has: the picture on the screen is for small jobs only.
            grid = matrix_grid(workspace, chosen, by, most_cells=1024)
            print_matrix(summary, rows, grid, output_screen, by=by, of=count)


def _writer(ending: str, chosen: MatrixFilter, by: str) -> Callable[[Workspace, Path], None]:
    """Returns the function that writes a picture or a matrix file; only its modules are imported."""
    if ending in PICTURES:
        return lambda workspace, target: _draw(workspace, target, ending, chosen, by)
    from barograph.show.exports.sparse_matrix import write_mtx, write_npz

    write = write_npz if ending == ".npz" else write_mtx

    def write_file(workspace: Workspace, target: Path) -> None:
        size = max((int(row["rank"]) for row in workspace.query("recorded_ranks")), default=-1) + 1
        write(matrix_rows(workspace, chosen, by), size, WEIGHTS[by], target)

    return write_file


def _draw(workspace: Workspace, target: Path, ending: str, chosen: MatrixFilter, by: str) -> None:
    from barograph.show.matrix_picture import MOST_CELLS, Caption, draw

    grid = matrix_grid(workspace, chosen, by, MOST_CELLS)
    name = workspace.run.program or workspace.name
    communicators = (
        f"communicator{'s' if len(chosen.names) > 1 else ''} {', '.join(chosen.names)}"
        if chosen.names
        else "all communicators"
    )
    parts = [communicators]
    for label, ranks in (("from", chosen.senders), ("to", chosen.receivers), ("with", chosen.ranks)):
        if ranks:
            parts.append(f"{label} ranks {rank_ranges(ranks)}")
    if grid.width > 1:
        parts.append(f"a cell is {grid.width} x {grid.width} ranks")
    ranks = workspace.run.ranks
    draw(
        grid,
        Caption(f"{name}: messages between {ranks:,} rank{'s' if ranks != 1 else ''}", "; ".join(parts), by),
        target,
        ending.removeprefix("."),
    )
