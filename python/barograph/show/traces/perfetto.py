# SPDX-License-Identifier: BSD-3-Clause
"""Trace Event JSON of single calls, for ui.perfetto.dev and Chrome.

A process per rank, a track per thread, and an arrow for each message.
Calls of upper layers enclose those that they made. Times are in microseconds with three digits, that is exact
nanoseconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from barograph.show.traces.nesting import is_call, repeated

# Rows that are Python objects at a time.
BATCH = 16384
MESSAGE = {"name": "message", "cat": "message"}
ARGUMENTS = {
    "peer": "peer",
    "tag": "tag",
    "length": "bytes",
    "offset": "offset",
    "number": "number",
    "flags": "flags",
}


def write(events: pa.Table, messages: pa.Table, nodes: Mapping[int, str], output: Path) -> None:
    """Writes the document.

    Args:
        events: as read_events gives them.
        messages: as trace_messages.matched gives them; `send` and `took` are rows of `events`.
        nodes: of each rank.
        output: a file.
    """
    with output.open("w", encoding="utf-8") as stream:
        stream.write('{"displayTimeUnit": "ns", "traceEvents": [')
        out = _Writer(stream)
        columns: Any = events
        # Each thread once, in the order of their first events.
        threads = (
            columns.select(["rank", "thread"]).group_by(["rank", "thread"], use_threads=False).aggregate([])
        )
        named: set[int] = set()
        for rank, thread in zip(
            *(threads.column(name).to_pylist() for name in ("rank", "thread")), strict=True
        ):
            if rank not in named:
                named.add(rank)
                about = f"rank {rank}" + (f" ({nodes[rank]})" if nodes.get(rank) else "")
                out.put({"ph": "M", "pid": rank, "tid": 0, "name": "process_name", "args": {"name": about}})
                out.put(
                    {
                        "ph": "M",
                        "pid": rank,
                        "tid": 0,
                        "name": "process_sort_index",
                        "args": {"sort_index": rank},
                    }
                )
            title = "first thread" if thread == 0 else f"thread {thread}"
            out.put({"ph": "M", "pid": rank, "tid": thread, "name": "thread_name", "args": {"name": title}})
        before: dict[str, Any] | None = None
        for row in _rows(events):
            if is_call(row, before):
                out.put(_slice(row))
            before = row
        _put_messages(out, events, messages)
        stream.write('\n], "otherData": {"producer": "barograph"}}\n')


class _Writer:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._separator = "\n"

    def put(self, event: dict[str, Any]) -> None:
        """Writes one event."""
        self._stream.write(self._separator + json.dumps(event, ensure_ascii=False))
        self._separator = ",\n"


def _slice(row: dict[str, Any]) -> dict[str, Any]:
    # Rank 0, tag 0 and the beginning of a file are said; that nothing was moved goes without saying.
    arguments = {name: row[column] for column, name in ARGUMENTS.items() if row[column] not in {None, ""}}
    if not row["length"]:
        arguments.pop("bytes", None)
    if row["object"]:
        arguments["on"] = row["object"]
    if row["file"]:
        arguments["file"] = row["file"]
    return {
        "ph": "X",
        "pid": row["rank"],
        "tid": row["thread"],
        "ts": row["start_ns"] / 1000,
        "dur": (row["end_ns"] - row["start_ns"]) / 1000,
        "name": repeated(row),
        "cat": row["layer"],
        "args": arguments,
    }


def _put_messages(out: _Writer, events: pa.Table, messages: pa.Table) -> None:
    """An arrow begins in the call that sent, and ends in the one in which the message was there."""
    wanted = ("sender", "receiver", "send_start_ns", "received_ns", "tag", "length")
    threads: Any = events.column("thread").to_numpy()
    starts = _CallStarts(events)

    def rows() -> Iterator[tuple[int, ...]]:
        for batch in messages.to_batches(max_chunksize=BATCH):
            columns: Any = batch
            send, took = (columns.column(name).to_numpy() for name in ("send", "took"))
            values = [columns.column(name).to_pylist() for name in wanted]
            yield from zip(
                *values, threads[send].tolist(), threads[took].tolist(), starts.of(took), strict=True
            )

    for number, (sender, receiver, start, end, tag, length, of_send, of_take, taking) in enumerate(rows()):
        about = {**MESSAGE, "id": number, "args": {"tag": tag, "bytes": length}}
        # Inside the calls: an arrow that ends where a call ends would belong to none.
        out.put({"ph": "s", "pid": sender, "tid": of_send, "ts": start / 1000, **about})
        at = max(end - 1, taking)
        out.put({"ph": "f", "bp": "e", "pid": receiver, "tid": of_take, "ts": at / 1000, **about})


class _CallStarts:
    """When the calls of events began: what a call completed is noted before it."""

    def __init__(self, events: pa.Table) -> None:
        kinds: Any = events.column("kind")
        compare: Any = pc  # its types leave much open
        functions: Any = np
        self._starts: Any = events.column("start_ns").to_numpy()
        self._calls: Any = np.flatnonzero(compare.not_equal(kinds, "complete").to_numpy())
        self._search: Any = functions.searchsorted

    def of(self, rows: Any) -> list[int]:
        """Returns it for some events."""
        if not len(self._calls):
            return [0] * len(rows)
        at: Any = np.minimum(self._search(self._calls, rows), len(self._calls) - 1)
        return self._starts[self._calls[at]].tolist()


def _rows(events: pa.Table) -> Iterator[dict[str, Any]]:
    for batch in events.to_batches(max_chunksize=BATCH):
        yield from batch.to_pylist()
