# SPDX-License-Identifier: BSD-3-Clause
"""The messages of a traced run that can be drawn one by one: those between ranks that took longest.

Called by trace_spans.py for the page of a report, and by the servers of pages. What is left out is counted. Never
guesses who received a message, and pairs no more sends and receives than there is room for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from barograph.analyze.messages.trace_messages import KINDS as MESSAGE_KINDS
from barograph.analyze.messages.trace_messages import matched
from barograph.read.events.event_names import empty_events, together
from barograph.read.events.event_parts import EventParts, incomplete_ranks
from barograph.sql.library import definition

# More arrows than this are a grey area.
MOST_ARROWS: Final = 2000
# Events that are joined into messages at once: some 500 bytes each.
MOST_HALVES: Final = 200_000
# Events that are needed: messages, and the calls that waited for them.
KINDS: Final = (*MESSAGE_KINDS, "call")
COLUMNS: Final = (
    *("rank", "thread", "start_ns", "end_ns", "object", "length", "kind"),
    *("peer", "tag", "number", "serial", "instance", "flags", "sequence"),
)


@dataclass(frozen=True)
class MessageArrows:
    """Messages that are drawn.

    Attributes:
        table: a row per message, by the start of its send: as trace_messages.Messages has them, with time_ns, from the
            start of the send to the end of the receive, and wait_ns, in the call that received it.
        messages: between different ranks, of which `table` has those that took longest.
        unmatched: sends and receives without a known partner among the ranks that were read.
    """

    table: pa.Table
    messages: int
    unmatched: int


def messages_between(
    path: Path,
    orders: Mapping[str, Sequence[int]],
    ranks: Sequence[int] | None = None,
    most: int = MOST_ARROWS,
) -> MessageArrows | None:
    """Returns the messages between ranks of a whole run that took longest; None where there are too many to pair them.

    Args:
        path: The profile that the trace is beside, or in.
        orders: what communicator_orders returns.
        ranks: None means all.
        most: messages at most.

    Raises:
        ProfileError: A file of the trace is damaged.
    """
    halves = few_events(EventParts(path, ranks, kinds=KINDS, columns=COLUMNS))
    return None if halves is None else arrows_of(halves, orders, most, incomplete_ranks(path, ranks))


def few_events(parts: Iterable[pa.Table]) -> pa.Table | None:
    """Returns parts of the events of a trace as one table; None where they are more than MOST_HALVES."""
    taken: list[pa.Table] = []
    rows = 0
    for part in parts:
        taken.append(part)
        rows += part.num_rows
        if rows > MOST_HALVES:
            return None
    return together(taken) if taken else empty_events(COLUMNS)


def arrows_of(
    events: pa.Table,
    orders: Mapping[str, Sequence[int]],
    most: int = MOST_ARROWS,
    incomplete: Collection[int] | None = None,
) -> MessageArrows:
    """Returns the messages between ranks that took longest, on their way or in the call that received them.

    Args:
        events: of all ranks that are drawn, with those of KINDS.
        orders: what communicator_orders returns.
        most: messages at most.
        incomplete: ranks of whose events some are lost, as matched() takes them.
    """
    found = matched(events, orders, incomplete)
    numbered = events.append_column("event", pa.array(range(events.num_rows), pa.int64()))
    with duckdb.connect() as connection:
        connection.execute("SET enable_progress_bar = false")
        connection.register("numbered_events", numbered)
        connection.register("trace_messages", found.table)
        longest = connection.sql(definition("message_arrows").text, params={"most": most}).to_arrow_table()
    messages = int(longest.column("messages")[0].as_py()) if longest.num_rows else 0
    by_time = longest.sort_by([("send_start_ns", "ascending"), ("send", "ascending")])
    return MessageArrows(by_time, messages, found.unreceived + found.unsent)
