# SPDX-License-Identifier: BSD-3-Clause
"""The single calls of a traced run, put together until they can be drawn: runs of neighbours by rank and layer.

Called by the page of a report. Calls of one rank and layer that follow each other at less than a gap are one span; the
gap is chosen so that spans stay below a bound however many calls there are. Nothing is left out: calls and bytes of the
spans add up to those of the ranks that were read. Of calls of MPI and of regions the outermost count.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow as pa

from barograph.analyze.message_arrows import COLUMNS as ARROW_COLUMNS
from barograph.analyze.message_arrows import KINDS as ARROW_KINDS
from barograph.analyze.message_arrows import MessageArrows, arrows_of
from barograph.analyze.trace_messages import communicator_orders
from barograph.analyze.workspace import Workspace
from barograph.read.trace import read_events, trace_files
from barograph.sql.library import definition

# More rows than this cannot be told apart on a page, and a rank's trace is a file of its own that has to be read.
MOST_RANKS = 32
MOST_SPANS = 60_000
# Events that are calls: not what became of a request.
CALL_KINDS: Final = ("io", "call", "send", "receive", "collective", "rma", "region")
CALL_COLUMNS: Final = (
    *("rank", "thread", "layer", "start_ns", "end_ns"),
    *("operation", "length", "file", "object"),
)


@dataclass(frozen=True)
class TraceSpans:
    """Spans (rank, layer, start_ns, end_ns, operation, calls, bytes, time_ns, file); ns, and the gap between them.

    `file` is the communicator of a call of MPI.
    """

    spans: pa.Table
    gap_ns: int
    ranks: int  # that are in it
    traced_ranks: int
    mpi: bool = False  # calls of MPI are among them
    arrows: MessageArrows | None = None  # messages, where there are any


def spans_of(events: pa.Table, most_spans: int = MOST_SPANS) -> tuple[pa.Table, int]:
    """Returns the spans of a table of events, and the gap (ns) up to which calls were put together.

    There are at most `most_spans`, or one per rank and layer where these are more.
    """
    with duckdb.connect() as connection:
        connection.register("events", events)
        connection.execute(definition("traced_calls").creation(stored=True))
        found = connection.execute(definition("traced_gap").text, {"most": most_spans}).fetchall()
        gap = int(found[0][0]) if found else 0
        return connection.sql(definition("traced_spans").text, params={"gap": gap}).to_arrow_table(), gap


def trace_spans(workspace: Workspace) -> TraceSpans | None:
    """Returns the spans of the ranks with the most time in what was traced, at most MOST_RANKS; None without a trace.

    Raises ProfileError where a file of the trace is damaged.
    """
    path = Path(getattr(workspace.profile, "files", workspace.profile.path))
    traced = [file.rank for file in trace_files(path)]
    if not traced:
        return None
    # Which ranks matter depends on what was traced; where all are read nothing has to be chosen.
    mpi = len(traced) > MOST_RANKS and "mpi" in _layers(path, traced[0])
    found = workspace.query("traced_ranks", {"traced": traced, "most": MOST_RANKS, "mpi": mpi})
    ranks: list[Any] = [row["rank"] for row in found] or traced[:MOST_RANKS]
    events, _ = read_events(path, ranks, kinds=CALL_KINDS, columns=CALL_COLUMNS)
    spans, gap = spans_of(events)
    layers: set[Any] = set(spans.column("layer").to_pylist())
    if "mpi" not in layers:
        return TraceSpans(spans, gap, len(ranks), len(traced))
    del events
    halves, _ = read_events(path, ranks, kinds=ARROW_KINDS, columns=ARROW_COLUMNS)
    arrows = arrows_of(halves, communicator_orders(workspace))
    return TraceSpans(spans, gap, len(ranks), len(traced), mpi=True, arrows=arrows)


def _layers(path: Path, rank: int) -> set[str]:
    """The layers that have events of a rank."""
    events, _ = read_events(path, [rank], columns=("layer",))
    layers: Any = events.column("layer")
    return set(layers.unique().to_pylist())
