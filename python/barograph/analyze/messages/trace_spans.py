# SPDX-License-Identifier: BSD-3-Clause
"""The events of a traced run, put together until they can be drawn, by rank and layer.

Called by the page of a report. With up to some hundred thousand calls, those of one rank and layer that follow each
other at less than a gap are one span; the gap is chosen so that spans stay below a bound. With more calls, or more
ranks, those too short to be seen are merged by columns of time. Memory depends on what is drawn, not on calls or
ranks. Nothing is left out: calls and bytes of the spans add up to those of the ranks that were read. Only the
outermost calls of MPI and regions count.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from barograph.analyze.messages.message_arrows import MessageArrows, messages_between
from barograph.analyze.messages.trace_messages import communicator_orders
from barograph.analyze.workspace import Workspace
from barograph.read.events.event_parts import read_events
from barograph.read.events.trace import trace_files
from barograph.read.events.trace_windows import TraceWindows
from barograph.read.profile_error import ProfileError
from barograph.sql.library import definition

# More ranks, or calls, than these are not read as tables.
MOST_RANKS = 32
MOST_CALLS = 200_000
MOST_SPANS = 60_000
# A row of fewer columns says little.
LEAST_COLUMNS = 64
# As narrow as that is, where there is room.
MOST_COLUMNS: Final = 2**32 - 1
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
    arrows: MessageArrows | None = (
        None  # messages, where they were looked for and are few enough to pair them
    )
    column_ns: int = 0  # calls shorter than this are together by columns, and gap_ns is 0
    calls: int = 0  # of all ranks with a trace
    unpaired: bool = False  # messages were looked for, and are too many


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


def trace_spans(
    workspace: Workspace, *, messages: bool = True, windows: TraceWindows | None = None
) -> TraceSpans | None:
    """Returns the spans of a run; None without a trace.

    For all ranks, where that leaves each row LEAST_COLUMNS; else for those with the most time in what was traced.

    Args:
        workspace: The profile.
        messages: Whether messages between these ranks are looked for, where calls of MPI were traced.
        windows: Those of its trace, where they were made already.

    Raises:
        ProfileError: A file of the trace is damaged.
    """
    path = trace_of(workspace)
    traced = [file.rank for file in trace_files(path)]
    if not traced:
        return None
    windows = windows or TraceWindows(path)
    found = windows.rows
    calls, layers = sum(found["calls"]), set(found["layer"])
    most = max(MOST_SPANS // (2 * LEAST_COLUMNS * max(len(layers), 1)), 1)
    mpi = "mpi" in layers
    known = set(traced)
    ranked = [int(row["rank"]) for row in workspace.query("traced_ranks", {"mpi": mpi})]
    ranks = [rank for rank in ranked if rank in known][:most] or traced[:most]
    if calls > MOST_CALLS or len(traced) > MOST_RANKS:
        spans, width = by_columns(windows, ranks)
        shown = TraceSpans(spans, 0, len(ranks), len(traced), mpi, column_ns=width, calls=calls)
    else:
        events, _ = read_events(path, ranks, kinds=CALL_KINDS, columns=CALL_COLUMNS)
        spans, gap = spans_of(events)
        shown = TraceSpans(spans, gap, len(ranks), len(traced), mpi, calls=calls)
    if not mpi or not messages:
        return shown
    arrows = messages_between(path, communicator_orders(workspace), ranks)
    return replace(shown, arrows=arrows, unpaired=arrows is None)


def readable_trace(workspace: Workspace, *, messages: bool = True) -> tuple[TraceWindows, TraceSpans] | None:
    """Returns what a timeline of a run is drawn from; None without a trace, and of a damaged one.

    Args:
        workspace: The profile.
        messages: As for trace_spans.
    """
    path = trace_of(workspace)
    with contextlib.suppress(ProfileError):
        windows = TraceWindows(path) if trace_files(path) else None
        spans = trace_spans(workspace, messages=messages, windows=windows) if windows is not None else None
        if windows is not None and spans is not None:
            return windows, spans
    return None


def by_columns(windows: TraceWindows, ranks: Sequence[int]) -> tuple[pa.Table, int]:
    """Returns the spans of the whole run in as many columns as the bound has room for, and how wide they are in ns."""
    found, width = windows.window(0, windows.end_ns, MOST_COLUMNS, ranks, most=MOST_SPANS)
    return found.drop_columns(["longest_ns"]), width


def trace_of(workspace: Workspace) -> Path:
    """Returns the profile that a trace is beside, or in."""
    return Path(getattr(workspace.profile, "files", workspace.profile.path))
