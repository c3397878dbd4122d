# SPDX-License-Identifier: BSD-3-Clause
"""The messages of a trace of any length: paired as trace_messages.py does it, with what does not fit in memory on disk.

Called by the exports of a trace that draw messages.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from barograph.analyze.messages.trace_messages import KINDS, ranks_table
from barograph.read.events.event_parts import Gaps
from barograph.sql.library import definition

# Memory for the pairing, in MB; the rest is in files beside the output.
MEMORY_MB: Final = 128
# More of them need more memory each, and end without it.
THREADS: Final = 2
BATCH: Final = 16384
COLUMNS: Final = {
    **{"event": "BIGINT", "rank": "INTEGER", "thread": "INTEGER", "start_ns": "BIGINT", "end_ns": "BIGINT"},
    **{"object": "VARCHAR", "length": "BIGINT", "kind": "VARCHAR", "peer": "INTEGER", "tag": "INTEGER"},
    **{
        "number": "BIGINT",
        "serial": "BIGINT",
        "instance": "BIGINT",
        "flags": "VARCHAR",
        "sequence": "BIGINT",
    },
    # When the call began that this event is of, or was noted before.
    "call_start_ns": "BIGINT",
}
MESSAGES: Final = """
SELECT m.sender, m.receiver, m.send_start_ns, m.received_ns, m.tag, m.length, s.thread AS send_thread,
       t.thread AS took_thread, t.call_start_ns
FROM ({messages}) AS m
JOIN numbered_events AS s ON s.event = m.send JOIN numbered_events AS t ON t.event = m.took
ORDER BY m.send
"""


@contextlib.contextmanager
def paired(
    parts: Iterable[pa.Table], orders: Mapping[str, Sequence[int]], folder: Path
) -> Generator[Iterator[pa.RecordBatch]]:
    """Gives the messages of a trace in batches, in the order of their sends.

    Columns: sender, receiver (ranks of MPI_COMM_WORLD), send_start_ns, received_ns, tag, length, send_thread,
    took_thread (of the event in which it was there), call_start_ns (of the call that this event belongs to).

    Args:
        parts: of the events, as EventParts gives them.
        orders: what communicator_orders returns.
        folder: where what does not fit in memory goes, in files that are gone afterwards.
    """
    with (
        tempfile.TemporaryDirectory(dir=folder, prefix=".barograph-") as place,
        duckdb.connect() as connection,
    ):
        connection.execute("SET enable_progress_bar = false")
        connection.execute(f"SET memory_limit = '{MEMORY_MB}MB'")
        connection.execute(f"SET threads = {THREADS}")
        connection.execute("SET temp_directory = $place", {"place": place})
        columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
        connection.execute(f"CREATE TABLE numbered_events ({columns})")
        gaps = Gaps()
        for part in _numbered(parts, gaps):
            connection.register("part", part)
            names = ", ".join(COLUMNS)
            connection.execute(f"INSERT INTO numbered_events SELECT {names} FROM part")  # noqa: S608 - our own
            connection.unregister("part")
        connection.register("communicator_ranks", ranks_table(orders.items()))
        connection.register("incomplete_ranks", pa.table({"rank": pa.array(sorted(gaps.ranks), pa.int32())}))
        text = MESSAGES.format(messages=definition("trace_messages").text)
        yield iter(connection.sql(text).to_arrow_reader(BATCH))


def _numbered(parts: Iterable[pa.Table], gaps: Gaps) -> Iterator[pa.Table]:
    """Yields the events that messages are made of, with their numbers and when their calls began."""
    functions: Any = pc  # its types leave much open
    first = 0
    held: pa.Table | None = None  # what was noted before a call that has not come yet
    for part in parts:
        if "sequence" in part.column_names:
            gaps.add(part)
        table: Any = part if held is None else pa.concat_tables([held, part], promote_options="permissive")
        table = table.select([name for name in COLUMNS if name in table.column_names])
        calls: Any = np.flatnonzero(functions.not_equal(table.column("kind"), "complete").to_numpy())
        until = int(calls[-1]) + 1 if len(calls) else 0
        held = table.slice(until)
        if until:
            starts: Any = table.column("start_ns").to_numpy()[calls]
            of_row = starts[np.searchsorted(calls, np.arange(until))]
            yield _messages_of(table.slice(0, until), first, of_row)
        first += until
    if held is not None and held.num_rows:
        yield _messages_of(held, first, held.column("start_ns").to_numpy())


def _messages_of(events: Any, first: int, call_starts: Any) -> pa.Table:
    functions: Any = pc
    arrays: Any = np
    numbers = arrays.arange(first, first + events.num_rows)
    whole = events.append_column("event", pa.array(numbers)).append_column(
        "call_start_ns", pa.array(call_starts)
    )
    return whole.filter(functions.is_in(events.column("kind"), pa.array(KINDS, pa.string())))
