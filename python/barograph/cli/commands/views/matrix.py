# SPDX-License-Identifier: BSD-3-Clause
"""`barograph matrix`: who sent how much to whom, as a table, a picture or a file for other tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from barograph.analyze.communicators.matrix import (
    WEIGHTS,
    MatrixFilter,
    matrix_grid,
    matrix_rows,
    summarize,
    why_empty,
)
from barograph.analyze.communicators.traced_matrix import add_traced_messages, show_messages_of
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.name_choice import check_communicators, refuse_unknown
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, RANKS, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.traced_calls import traced_tables
from barograph.cli.options.weight_choice import weight_option
from barograph.cli.options.whole_output import PICTURES, output_file_option, write_whole
from barograph.show.communicators.matrix import print_matrix
from barograph.show.csv_lines import lines_of
from barograph.show.json_output import json_rows
from barograph.spec.tables.comms import MESSAGE_PAIRS
from barograph.wording.counted import counted
from barograph.wording.ranks import rank_ranges

FILES = (*PICTURES, ".npz", ".mtx", ".dot", ".graphml")
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
    "--op",
    "operations",
    type=NAME,
    multiple=True,
    help="Only messages that this call sent, of a run recorded with --trace=mpi; may be repeated.",
)
@weight_option(WEIGHTS, "bytes", "What the matrix shows.")
@click.option("--top", type=Rows(), help=f"At most this many pairs; 0 for all. Default: {TOP} on a terminal.")
@output_file_option(
    FILES,
    "Plot it (.png, .svg, .pdf), write it for NumPy and SciPy (.npz) or as Matrix Market (.mtx), or write the graph of "
    "ranks for Graphviz (.dot) or as GraphML (.graphml).",
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    operations: tuple[str, ...],
    ranks: list[int] | None,
    senders: list[int] | None,
    receivers: list[int] | None,
    by: str,
    top: int | None,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show who sent how much to whom with point-to-point messages.

    Counted at the sender: calls, bytes and the time inside the sending calls, by sender, receiver and
    communicator. Collectives are not included. Which call sent a message is only known from a trace: --op needs one.

    \b
      barograph matrix first.baro                        sums, patterns, heaviest pairs
      barograph matrix first.baro -o matrix.png          the same as a heat map
      barograph matrix first.baro --comm s0.1 --by time --csv pairs.csv
      barograph matrix traced.baro --op MPI_Isend -o isend.graphml
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        chosen = MatrixFilter(
            names=check_communicators(workspace, names),
            ranks=check_ranks(workspace, ranks),
            senders=check_ranks(workspace, senders),
            receivers=check_ranks(workspace, receivers),
        )
        losses = losses_of(workspace)
        damaged = _take_from_trace(workspace, operations)
        if output is not None:
            write_whole(
                output, partial(_writer(output.suffix, chosen, by, operations), workspace), force=to.force
            )
            to.tell_written(output)
        if to.as_json:
            content = {"profile": str(workspace.profile.path), "losses": asdict(losses), "by": by}
            content |= {"op": list(operations), "trace_losses": damaged}
            summary = summarize(workspace, chosen, by)
            found = MESSAGE_PAIRS.typed(matrix_rows(workspace, chosen, by, top).to_pylist())
            rows = json_rows(MESSAGE_PAIRS, found)
            files = [] if output is None else [str(output)]
            print_json("matrix", {**content, "summary": asdict(summary), "pairs": rows, "written": files})
        elif to.csv_file is not None:
            tell_losses(damaged)
            pairs = matrix_rows(workspace, chosen, by, top).select(MESSAGE_PAIRS.names("csv"))
            print_csv(to.csv_file, lines_of(pairs), losses, force=to.force)
        elif output is not None:
            tell_losses([*losses.sentences(), *damaged])
        else:
            output_screen = screen()
            output_screen.losses([*losses.sentences(), *damaged])
            if not operations and (reason := why_empty(workspace)):
                output_screen.line(f"{workspace.name} has no messages: {reason}.")
                return
            summary = summarize(workspace, chosen, by)
            found = matrix_rows(workspace, chosen, by)
            count = found.num_rows
            rows = MESSAGE_PAIRS.typed(found.slice(0, top or TOP).to_pylist())
            # More cells than a terminal has: the picture on the screen is for small jobs only.
            grid = matrix_grid(workspace, chosen, by, most_cells=1024)
            print_matrix(summary, rows, grid, output_screen, by=by, of=count, traced=bool(operations))


def _take_from_trace(workspace: Workspace, operations: tuple[str, ...]) -> list[str]:
    """Makes the messages those of some calls in the trace, and returns what of it is damaged; nothing without calls."""
    if not operations:
        return []
    hint = "record with `barograph run --trace=mpi`; without --op the matrix is that of the counters"
    found, damaged, _ = traced_tables(workspace, "topology", hint)
    refuse_unknown(
        workspace,
        operations,
        add_traced_messages(workspace, found["topology"]),
        "traced message by",
        "engine --only topology",
    )
    show_messages_of(workspace, operations)
    return damaged


def _writer(
    ending: str, chosen: MatrixFilter, by: str, operations: tuple[str, ...]
) -> Callable[[Workspace, Path], None]:
    """Returns the function that writes a picture, a matrix or a graph file; only its modules are imported."""
    if ending in PICTURES:
        return lambda workspace, target: _draw(workspace, target, ending, chosen, by, operations)
    if ending in {".dot", ".graphml"}:
        return lambda workspace, target: _write_graph(workspace, target, ending, chosen, by, operations)
    from barograph.show.exports.sparse_matrix import write_mtx, write_npz

    write = write_npz if ending == ".npz" else write_mtx

    def write_file(workspace: Workspace, target: Path) -> None:
        size = max((int(row["rank"]) for row in workspace.query("recorded_ranks")), default=-1) + 1
        write(matrix_rows(workspace, chosen, by), size, WEIGHTS[by], target)

    return write_file


def _write_graph(  # noqa: PLR0917
    workspace: Workspace,
    target: Path,
    ending: str,
    chosen: MatrixFilter,
    by: str,
    operations: tuple[str, ...],
) -> None:
    from barograph.show.exports.rank_graph import write_dot, write_graphml

    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks")]
    name = f"{workspace.run.program or workspace.name}: {_what(chosen, operations)}"
    write = write_dot if ending == ".dot" else write_graphml
    write(matrix_rows(workspace, chosen, by), ranks, by, name, target)


def _what(chosen: MatrixFilter, operations: tuple[str, ...]) -> str:
    """Returns which messages these are, in words."""
    parts = [" and ".join(operations)] if operations else []
    parts.append(
        f"communicator{'s' if len(chosen.names) > 1 else ''} {', '.join(chosen.names)}"
        if chosen.names
        else "all communicators"
    )
    for label, ranks in (("from", chosen.senders), ("to", chosen.receivers), ("with", chosen.ranks)):
        if ranks:
            parts.append(f"{label} ranks {rank_ranges(ranks)}")
    return "; ".join(parts)


def _draw(  # noqa: PLR0917
    workspace: Workspace,
    target: Path,
    ending: str,
    chosen: MatrixFilter,
    by: str,
    operations: tuple[str, ...],
) -> None:
    from barograph.show.communicators.matrix_picture import MOST_CELLS, Caption, draw

    grid = matrix_grid(workspace, chosen, by, MOST_CELLS)
    name = workspace.run.program or workspace.name
    parts = [_what(chosen, operations)]
    if grid.width > 1:
        parts.append(f"a cell is {grid.width} x {grid.width} ranks")
    ranks = workspace.run.ranks
    draw(
        grid,
        Caption(f"{name}: messages between {counted(ranks, 'rank')}", "; ".join(parts), by),
        target,
        ending.removeprefix("."),
    )
