# SPDX-License-Identifier: BSD-3-Clause
"""Who received which message of a trace: pairs the sends with the receives that took them.

By MPI's own rule: messages from one rank to another on one communicator with one tag are received in the order in
which they were sent. Called by the exports of a trace and by the page. What found no partner is counted, never guessed:
its other half may be lost, or of a rank without a trace.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import duckdb
import pyarrow as pa

from barograph.analyze.communicators.members import ranges_of
from barograph.analyze.workspace import Workspace
from barograph.read.events.event_parts import ranks_with_gaps
from barograph.sql.library import definition

# Events that a message is made of.
KINDS: Final = ("send", "receive", "complete")


@dataclass(frozen=True)
class Messages:
    """The messages of a trace.

    Attributes:
        table: a row per message, in the order of their sends: sender, receiver (ranks of MPI_COMM_WORLD),
            communicator, instance, tag, number, length (bytes), send_start_ns, send_end_ns, receive_start_ns,
            received_ns; send, receive, took: rows of the events that sent it, asked for it and had it.
        unreceived: sends to a rank, of which nobody is known to have received them.
        unsent: receives of which nobody is known to have sent the message.
    """

    table: pa.Table
    unreceived: int
    unsent: int


@dataclass(frozen=True)
class TraceOrigin:
    """What the events of a trace do not say.

    Attributes:
        nodes: the node of each rank.
        orders: the world ranks of each communicator, by its name.
        started_ns: when the first process began, since 1970.
    """

    nodes: Mapping[int, str]
    orders: Mapping[str, Sequence[int]]
    started_ns: int


def origin_of(workspace: Workspace) -> TraceOrigin:
    """Returns it for a run."""
    rows = workspace.query("processes")
    nodes = {int(row["rank"]): str(row["node"]) for row in rows}
    started = min((int(row["start_unix_ns"]) for row in rows), default=0)
    return TraceOrigin(nodes, communicator_orders(workspace), started)


def communicator_orders(workspace: Workspace) -> dict[str, Sequence[int]]:
    """Returns the world rank of each rank of the communicators of a run, by their names.

    Without those whose ranks are not in ascending order, where that order was too long to be recorded.
    """
    found: dict[str, Sequence[int]] = {}
    parents: dict[str, str] = {}
    for row in workspace.query("communicators"):
        name = str(row["name"])
        attributes: dict[str, Any] = json.loads(row["attributes"] or "{}")
        order = attributes.get("order")
        if isinstance(order, list):
            if order:  # it was not too long
                found[name] = [int(rank) for rank in cast("list[int]", order)]
        elif row["created_by"] in DUPLICATES and row["parent"] is not None:
            parents[name] = str(row["parent"])
        else:
            ranks = [rank for span in ranges_of(row["members"] or "") for rank in span]
            if len(ranks) == row["size"]:  # not one between two groups
                found[name] = ranks
    for name in parents:
        chain: dict[str, None] = {}
        like = name
        while like in parents and like not in found and like not in chain:
            chain[like] = None
            like = parents[like]
        if like in found:
            found |= dict.fromkeys(chain, found[like])
    return found


DUPLICATES: Final = frozenset(
    {"MPI_Comm_dup", "MPI_Comm_idup", "MPI_Comm_dup_with_info", "MPI_Comm_idup_with_info"}
)


def matched(
    events: pa.Table, orders: Mapping[str, Sequence[int]], incomplete: Collection[int] | None = None
) -> Messages:
    """Returns the messages of a table of events, as read_events gives it.

    Args:
        events: of all ranks whose messages are wanted.
        orders: what communicator_orders returns.
        incomplete: ranks of whose events some are lost, as ranks_with_gaps gives them: what such a rank received from
            anyone has no known place among the messages of a sender. None: those that have gaps in the table.
    """
    gaps = ranks_with_gaps(events) if incomplete is None else incomplete
    numbered = events.append_column("event", pa.array(range(events.num_rows), pa.int64()))
    with duckdb.connect() as connection:
        connection.execute("SET enable_progress_bar = false")
        connection.register("all_events", numbered)
        connection.register("communicator_ranks", ranks_table(orders.items()))
        connection.register("incomplete_ranks", pa.table({"rank": pa.array(sorted(gaps), pa.int32())}))
        connection.execute(
            "CREATE VIEW numbered_events AS SELECT * FROM all_events WHERE kind IN ('send', 'receive', 'complete')"
        )
        table = connection.sql(definition("trace_messages").text).to_arrow_table()
        counts = connection.sql(
            "SELECT count(*) FILTER (kind = 'send' AND peer >= 0),"
            " count(*) FILTER (kind = 'receive') - count(*) FILTER (kind = 'complete' AND contains(flags, 'cancelled'))"
            " FROM numbered_events"
        ).fetchall()
    sends, receives = counts[0]
    return Messages(table, sends - table.num_rows, receives - table.num_rows)


def ranks_table(orders: Iterable[tuple[str, Sequence[int]]]) -> pa.Table:
    """Returns the world ranks of communicators as rows: name, place (rank in it), rank (in MPI_COMM_WORLD)."""
    names: list[str] = []
    places: list[int] = []
    ranks: list[int] = []
    for name, order in orders:
        names += [name] * len(order)
        places += range(len(order))
        ranks += order
    return pa.table(
        {
            "name": pa.array(names, pa.string()),
            "place": pa.array(places, pa.int32()),
            "rank": pa.array(ranks, pa.int32()),
        }
    )
