# SPDX-License-Identifier: BSD-3-Clause
"""Who waited for whom in the long report: the tables of the engine, and the pairs as a matrix."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.communicators.matrix import Grid
from barograph.analyze.messages.wait_sites import sites_of_calls, with_sites
from barograph.analyze.messages.wait_states import early_ends, waits_by_cause
from barograph.analyze.workspace import Workspace
from barograph.read.analysis.trace_analysis import TraceAnalysis, of_ranks
from barograph.show import units
from barograph.show.communicators.matrix_picture import draw_cells, new_figure
from barograph.show.detail.blocks import Block, Picture, Section, Sentence, listings
from barograph.show.waits.engine import (
    NOTHING,
    anomaly_sentences,
    clock_sentences,
    count_sentences,
    lost_sentences,
)
from barograph.show.waits.waits import LEGEND, finalize_sentence, judged_sentences, nobody_sentence
from barograph.spec.tables.engine import ANOMALIES, LONGEST_WAITS, WAIT_STATES, WAITS_BY_CAUSE

if TYPE_CHECKING:
    import pyarrow as pa

MOST_CAUSES: Final = 40
MOST_STATES: Final = 60
MOST_LONGEST: Final = 30
MOST_ANOMALIES: Final = 30
# Rows of the matrix; in larger jobs a cell stands for several ranks.
MOST_CELLS: Final = 192
INCHES: Final = (4.6, 3.6)
TITLE: Final = "Who waited for whom"


def wait_section(
    workspace: Workspace, found: TraceAnalysis | None, ranks: Collection[int] | None, why_none: str
) -> Section:
    """Returns what the engine found in a trace.

    Args:
        workspace: of the job or a program.
        found: in the trace of the job; None without one.
        ranks: those of the program; None for the job.
        why_none: what is said without a trace.
    """
    if found is None:
        return Section(TITLE, [Sentence(why_none)])
    found = of_ranks(with_sites(found, sites_of_calls(workspace)), ranks)
    # What this report says of rows that it leaves out: the tables of the engine are those of another command.
    rest = f"`barograph engine {workspace.name} --csv FILE` writes all"
    states = found.tables["wait_states"]
    blocks: list[Block] = []
    if states.num_rows:
        blocks.append(_matrix(states, workspace.run.ranks))
        causes = waits_by_cause(states)
        by_cause = {name: [row[name] for row in causes] for name in WAITS_BY_CAUSE.names("page")}
        blocks += listings(
            WAITS_BY_CAUSE,
            by_cause,
            most=MOST_CAUSES,
            rest=f"`barograph engine {workspace.name} --top 0` shows all",
            note=LEGEND,
        )
        blocks += listings(WAIT_STATES, states.to_pydict(), most=MOST_STATES, rest=rest, form="terminal")
        blocks += listings(
            LONGEST_WAITS,
            found.tables["longest_waits"].to_pydict(),
            most=MOST_LONGEST,
            form="pdf",
            rest="`barograph engine --json` has up to 10,000",
        )
    else:
        blocks.append(Sentence(nobody_sentence(found.tables.get("judged_calls"))))
    blocks += [Sentence(text) for text in count_sentences(found.tables["wait_counts"])]
    blocks += [Sentence(text) for text in judged_sentences(found.tables.get("judged_calls"))]
    blocks.append(Sentence(finalize_sentence(early_ends(workspace))))
    if "node_clocks" in found.tables:  # of several nodes
        blocks += [Sentence(text) for text in clock_sentences(found.tables["node_clocks"])]
    anomalies = found.tables["anomalies"]
    blocks += listings(
        ANOMALIES,
        anomalies.to_pydict(),
        most=MOST_ANOMALIES,
        form="terminal",
        keys=2,
        rest=f"`barograph engine {workspace.name} --only anomalies --csv FILE` writes all",
        note=" ".join(anomaly_sentences(anomalies)),
    )
    if not anomalies.num_rows:
        blocks.append(Sentence(NOTHING["anomalies"]))
    blocks += [Sentence(f"{text}.") for text in (*lost_sentences(found), *found.sampled)]
    return Section(TITLE, blocks)


def _matrix(states: pa.Table, ranks: int) -> Picture:
    """Returns the picture of the waiting of each pair: rows wait, columns come late."""
    sums: dict[tuple[int, int], int] = {}
    cells: list[Any] = states.select(["rank", "cause_rank", "waited_ns"]).to_pylist()
    known = [row for row in cells if row["cause_rank"] is not None and row["cause_rank"] >= 0]
    ends = [row[name] for row in known for name in ("rank", "cause_rank")]
    first, last = min(ends, default=0), max(ends, default=0)
    width = -(-(last - first + 1) // MOST_CELLS)
    for row in known:
        place = ((row["rank"] - first) // width, (row["cause_rank"] - first) // width)
        sums[place] = sums.get(place, 0) + row["waited_ns"]
    least, most = min(sums.values(), default=0), max(sums.values(), default=0)
    cell = "pair of ranks" if width == 1 else f"{width} x {width} ranks"
    caption = (
        f"Time that ranks waited (rows) for ranks that came late (columns), in one cell for each {cell}: "
        f"{units.duration(least)} to {units.duration(most)}, {units.duration(sum(sums.values()))} in all of "
        f"{ranks:,} ranks. Empty: never."
    )
    return Picture("waits", caption, lambda: _draw(sums, first, last - first + 1, width), "Waiting by pairs")


def _draw(sums: dict[tuple[int, int], int], first: int, ranks: int, width: int) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    cells = pa.table(
        {
            "row": pa.array([row for row, _ in sums], pa.int32()),
            "column": pa.array([column for _, column in sums], pa.int32()),
            "weight": pa.array(list(sums.values()), pa.int64()),
        }
    )
    figure = new_figure(INCHES)
    axes = figure.add_subplot()
    grid = Grid(first, ranks, width, cells)
    draw_cells(figure, axes, grid, "time", small=True, across="late rank", down="waiting rank")
    return figure
