# SPDX-License-Identifier: BSD-3-Clause
"""Point-to-point messages in the long report: matrices and graphs of all, of each communicator, of each call.

Each is a row of three: hits (messages), bytes, and the time inside the sending calls. Which call sent a message is
known of traced runs only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.communicators.matrix import (
    WEIGHTS,
    Grid,
    MatrixFilter,
    matrix_grid,
    matrix_rows,
    summarize,
    why_empty,
)
from barograph.analyze.communicators.rank_grid import grid_of
from barograph.analyze.communicators.traced_matrix import add_traced_messages, show_messages_of
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.graph_picture import (
    MOST_LINES,
    MOST_RANKS,
    Edge,
    draw_graph,
    height_of,
    places_of,
)
from barograph.show.communicators.matrix import self_sums_of, sums_of, weight_text
from barograph.show.communicators.matrix_picture import draw_cells, new_figure
from barograph.show.detail.blocks import Block, Picture, Section, Sentence, listings
from barograph.show.exports.sparse_matrix import pairs_of
from barograph.show.page.pictures import patterns_text
from barograph.spec.tables.comms import MESSAGE_PAIRS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    import pyarrow as pa

# Communicators and calls that have pictures of their own, those with most bytes or messages first.
MOST_COMMUNICATORS: Final = 8
MOST_CALLS: Final = 8
MOST_PAIRS: Final = 30
# Pairs and communicators that a graph is made of: as many as all pairs on 16 communicators.
MOST_EDGES: Final = 16 * MOST_RANKS * MOST_RANKS
# Rows of a matrix: a picture of a third of the width of a page shows no more.
MOST_CELLS: Final = 192
HEADS: Final = {"calls": "hits", "bytes": "bytes", "time": "time in sending calls"}
MATRIX_INCHES: Final = (7.2, 2.1)
GRAPH_INCHES: Final = (7.2, 0.2)  # the height of its titles
GRAPH_LETTERS: Final = 6.5


@dataclass(frozen=True)
class Selection:
    """Which messages a row of pictures shows."""

    name: str  # of its pictures
    title: str
    names: Sequence[str] = ()

    @property
    def filter(self) -> MatrixFilter:
        """The same for queries."""
        return MatrixFilter(names=self.names)


def message_section(workspace: Workspace, topology: pa.Table | None, kinds: Mapping[int, int]) -> Section:
    """Returns matrices, graphs and the heaviest pairs.

    Args:
        workspace: of the job or a program.
        topology: what the engine's module of that name found in its trace; None without one.
        kinds: by rank the place of its program among those of the job; empty for one program.
    """
    title = "Point-to-point messages"
    if empty := why_empty(workspace):
        return Section(title, [Sentence(f"There are none: {empty}.")])
    graphs = _Graphs(workspace, kinds)
    blocks = _pictures(workspace, Selection("all", "All messages"), graphs, first=True)
    pairs = matrix_rows(workspace, MatrixFilter(), "bytes").select(MESSAGE_PAIRS.names("csv"))
    sums: Any = pairs.group_by("communicator").aggregate([("bytes", "sum"), ("calls", "sum")])
    order: list[Any] = sums.to_pylist()
    order.sort(key=lambda row: (-row["bytes_sum"], -row["calls_sum"], row["communicator"]))
    names = [str(row["communicator"]) for row in order]
    for place, name in enumerate(names[:MOST_COMMUNICATORS] if len(names) > 1 else ()):
        of_one = Selection(f"comm-{place}", f"Messages on communicator {name}", (name,))
        blocks += _pictures(workspace, of_one, graphs)
    if len(names) == 1:
        blocks.append(Sentence(f"All are on communicator {names[0]}."))
    elif len(names) > MOST_COMMUNICATORS:
        blocks.append(
            Sentence(
                f"{MOST_COMMUNICATORS} of {len(names):,} communicators with messages are shown, those with the most "
                "bytes; `barograph matrix --comm NAME -o FILE.svg` draws any."
            )
        )
    blocks += _of_calls(workspace, topology, graphs)
    blocks += listings(
        MESSAGE_PAIRS,
        pairs.to_pydict(),
        most=MOST_PAIRS,
        rest=f"`barograph matrix {workspace.name} --csv FILE` writes all",
        keys=2,
        form="csv",
        note="By sender, receiver and communicator, the most bytes first.",
    )
    return Section(title, blocks)


def _of_calls(workspace: Workspace, topology: pa.Table | None, graphs: _Graphs) -> list[Block]:
    if topology is None:
        return []
    calls = add_traced_messages(workspace, topology)
    recorded = workspace.arrow("FROM messages")
    blocks: list[Block] = []
    for place, call in enumerate(calls[:MOST_CALLS]):
        show_messages_of(workspace, [call])
        blocks += _pictures(workspace, Selection(f"call-{place}", f"Messages that {call} sent"), graphs)
    workspace.replace_table("messages", recorded)
    if len(calls) > MOST_CALLS:
        blocks.append(
            Sentence(
                f"{MOST_CALLS} of {len(calls):,} calls that send are shown, those with the most messages; `barograph "
                "matrix --op CALL -o FILE.svg` draws any."
            )
        )
    return blocks


class _Graphs:
    """Where ranks are in graphs, the same in all of a chapter."""

    def __init__(self, workspace: Workspace, kinds: Mapping[int, int]) -> None:
        self.kinds = kinds
        ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
        self._workspace = workspace
        self._ranks = ranks

    @property
    def too_many(self) -> bool:
        """Whether no graph of all ranks is drawn."""
        return len(self._ranks) > MOST_RANKS

    def places(self, edges: Sequence[Edge], *, all_ranks: bool) -> tuple[dict[int, tuple[float, float]], str]:
        """Returns the place of each rank of a graph, {} where they are too many, and how they stand, in words."""
        ends = {rank for edge in edges for rank in (edge.sender, edge.receiver)}
        there = sorted(ends | set(self._ranks)) if all_ranks else sorted(ends)
        if not edges or len(there) > MOST_RANKS:
            return {}, ""
        grid = grid_of(self._workspace, there)
        if grid.communicator:
            return places_of(there, grid), f"ranks stand as in the Cartesian communicator {grid.communicator}"
        return places_of(there, None), "ranks stand on a circle"


def _pictures(
    workspace: Workspace, chosen: Selection, graphs: _Graphs, *, first: bool = False
) -> list[Block]:
    grids = {by: matrix_grid(workspace, chosen.filter, by, MOST_CELLS) for by in HEADS}
    grids = {by: grid for by, grid in grids.items() if _ends(grid) is not None}
    summary = summarize(workspace, chosen.filter, "bytes")
    if not grids:
        return []
    cell = "one pair" if (width := next(iter(grids.values())).width) == 1 else f"{width} x {width} ranks"
    ends = "; ".join(_ends_text(grid, by) for by, grid in grids.items())
    said = [f"{one}." for one in (sums_of(summary), self_sums_of(summary)) if one]
    if summary.outside_calls:
        said.append(
            f"{summary.outside_calls:,} messages to processes outside the job are not in the pictures."
        )
    said += [patterns_text(summary.patterns), f"A cell is {cell}, empty where nothing was sent: {ends}."]
    blocks: list[Block] = [
        Picture(f"matrix-{chosen.name}", " ".join(filter(None, said)), lambda: _matrices(grids), chosen.title)
    ]
    edges = _edges(workspace, chosen)
    pairs: Sequence[Edge] = next(iter(edges.values()), ())
    places, standing = graphs.places(pairs, all_ranks=first)
    if places:
        blocks.append(
            Picture(
                f"graph-{chosen.name}",
                _graph_caption(len(pairs), len(places), standing, coloured=bool(graphs.kinds)),
                lambda: _graphs_of(edges, places, graphs.kinds),
            )
        )
    elif first and graphs.too_many:
        blocks.append(
            Sentence(
                f"Graphs are drawn of up to {MOST_RANKS} ranks; `barograph matrix -o FILE.graphml` writes one of any "
                "number for other tools."
            )
        )
    return blocks


def _ends(grid: Grid) -> tuple[int, int] | None:
    weights = [weight for weight in grid.cells.column("weight").to_pylist() if weight and weight > 0]
    return (min(weights), max(weights)) if weights else None


def _ends_text(grid: Grid, by: str) -> str:
    low, high = _ends(grid) or (0, 0)
    return f"{HEADS[by]} {_span(low, high, by)}"


def _span(low: int, high: int, by: str) -> str:
    ends = (weight_text(low, by), weight_text(high, by))
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def _matrices(grids: Mapping[str, Grid]) -> Any:
    figure = new_figure(MATRIX_INCHES)
    for place, (by, grid) in enumerate(grids.items()):
        axes = figure.add_subplot(1, len(HEADS), place + 1)
        draw_cells(figure, axes, grid, by, small=True, down="sending rank" if place == 0 else "")
        axes.set_title(HEADS[by])
    return figure


def _edges(workspace: Workspace, chosen: Selection) -> dict[str, list[Edge]]:
    """Returns the edges of a graph by weight, without those of a rank to itself; {} where the ranks are too many."""
    rows = matrix_rows(workspace, chosen.filter, "bytes", MOST_EDGES)
    if rows.num_rows == MOST_EDGES:
        return {}
    pairs: list[Any] = [row for row in pairs_of(rows).to_pylist() if row["sender"] != row["receiver"]]
    if len({row["sender"] for row in pairs} | {row["receiver"] for row in pairs}) > MOST_RANKS or not pairs:
        return {}
    return {
        by: [Edge(row["sender"], row["receiver"], row[WEIGHTS[by]]) for row in pairs]
        for by in HEADS
        if any(row[WEIGHTS[by]] for row in pairs)
    }


def _graph_caption(edges: int, ranks: int, standing: str, *, coloured: bool) -> str:
    said = [
        f"The same as a graph of {counted(ranks, 'rank')}: {standing}, and a line goes from sender to receiver, wide "
        "and bright for much, on the scale of the matrix."
    ]
    if coloured:
        said.append("The colours of ranks are those of programs.")
    if edges > MOST_LINES:
        said.append(f"The {MOST_LINES:,} heaviest of {edges:,} lines are drawn.")
    return " ".join(said)


def _graphs_of(
    edges: Mapping[str, Sequence[Edge]],
    places: Mapping[int, tuple[float, float]],
    kinds: Mapping[int, int],
) -> Any:
    width, title = GRAPH_INCHES
    figure = new_figure((width, title + min(height_of(places), 1.2) * width / len(HEADS)))
    for place, (by, of) in enumerate(edges.items()):
        axes = figure.add_subplot(1, len(HEADS), place + 1)
        draw_graph(axes, of, places, kinds)
        weights = [edge.weight for edge in of if edge.weight > 0]
        axes.set_title(f"{HEADS[by]}, {_span(min(weights), max(weights), by)}", fontsize=GRAPH_LETTERS)
    return figure
