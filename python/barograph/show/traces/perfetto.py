# SPDX-License-Identifier: BSD-3-Clause
"""Trace Event JSON of events, for ui.perfetto.dev and Chrome.

A process per rank, a track per thread and layer, upper layers first, and an arrow for each message.
Times are in microseconds with three digits, that is exact nanoseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TextIO

import pyarrow as pa

from barograph.show.json_output import ENCODED
from barograph.show.traces.nesting import is_call, repeated
from barograph.spec.layers import LAYERS, TITLES

# Rows that are Python objects at a time.
BATCH = 16384
# Call paths that are taken apart once, however many events have them.
PATHS = 4096
# A call site, by how readable paths name it.
SITE = re.compile(r"[^\s:]+:\d+ ")
# The place of each layer among the tracks of its thread.
PLACES = {layer.name: place for place, layer in enumerate(LAYERS)}
ARGUMENTS = {
    "peer": "peer",
    "tag": "tag",
    "length": "bytes",
    "offset": "offset",
    "number": "number",
    "flags": "flags",
}


def write(parts: Iterable[pa.Table], messages: Iterable[Any], nodes: Mapping[int, str], output: Path) -> None:
    """Writes the document.

    Args:
        parts: of the events, in their order; they are gone through twice.
        messages: batches as paired_messages.paired gives them.
        nodes: of each rank.
        output: a file.
    """
    with output.open("w", encoding="utf-8") as stream:
        stream.write('{"displayTimeUnit": "ns", "traceEvents": [')
        out = _Writer(stream)
        named: set[int] = set()
        for rank, thread, layer in _tracks(parts):
            if rank not in named:
                named.add(rank)
                about = f"rank {rank}" + (f" ({nodes[rank]})" if nodes.get(rank) else "")
                _put_about(out, rank, 0, "process_name", {"name": about})
                _put_about(out, rank, 0, "process_sort_index", {"sort_index": rank})
            title = TITLES[layer] if thread == 0 else f"thread {thread}: {TITLES[layer]}"
            track = _track(thread, layer)
            _put_about(out, rank, track, "thread_name", {"name": title})
            _put_about(out, rank, track, "thread_sort_index", {"sort_index": track})
        before: dict[str, Any] | None = None
        for row in _rows(parts):
            if is_call(row, before):
                out.put(_slice(row))
            before = row
        _put_messages(out, messages)
        stream.write('\n], "otherData": {"producer": "barograph"}}\n')


def _tracks(parts: Iterable[pa.Table]) -> list[tuple[int, int, str]]:
    """Returns each rank, thread and layer once, in their order."""
    keys = ["rank", "thread", "layer"]
    found: set[tuple[int, int, str]] = set()
    for part in parts:
        columns: Any = part
        tracks = columns.select(keys).group_by(keys, use_threads=False).aggregate([])
        found.update(zip(*(tracks.column(name).to_pylist() for name in keys), strict=True))
    return sorted(found, key=lambda one: (one[0], _track(one[1], one[2])))


def _track(thread: int, layer: str) -> int:
    """Returns the number of a track: those of a thread follow each other, upper layers first."""
    return thread * len(PLACES) + PLACES[layer]


def _put_about(out: _Writer, rank: int, thread: int, name: str, arguments: dict[str, Any]) -> None:
    out.put({"ph": "M", "pid": rank, "tid": thread, "name": name, "args": arguments})


class _Writer:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._separator = "\n"

    def put(self, event: dict[str, Any]) -> None:
        """Writes one event."""
        self.put_text(ENCODED(event))

    def put_text(self, event: str) -> None:
        """Writes one event that is JSON already."""
        self._stream.write(self._separator + event)
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
    if site := site_of(row["call_path"] or ""):
        arguments["at"] = site
    if caller := caller_of(row["call_path"] or ""):
        arguments["in"] = caller
    return {
        "ph": "X",
        "pid": row["rank"],
        "tid": _track(row["thread"], row["layer"]),
        "ts": row["start_ns"] / 1000,
        "dur": (row["end_ns"] - row["start_ns"]) / 1000,
        "name": repeated(row),
        "cat": row["layer"],
        "args": arguments,
    }


@lru_cache(maxsize=PATHS)
def site_of(path: str) -> str:
    """Returns the line that a call was made from, and its function; "" where that is unknown or of a call around it."""
    *above, _ = path.split(" > ")
    return above[-1] if above and SITE.match(above[-1]) else ""


@lru_cache(maxsize=PATHS)
def caller_of(path: str) -> str:
    """Returns the region or call that a call was made in; "" where it is the program, or unknown."""
    above = [step for step in path.split(" > ")[1:-1] if not SITE.match(step)]
    return above[-1] if above else ""


def _put_messages(out: _Writer, messages: Iterable[Any]) -> None:
    """An arrow begins in the call that sent, and ends in the one in which the message was there."""
    rows = (row for batch in messages for row in batch.to_pylist())
    for number, row in enumerate(rows):
        arguments = ENCODED({"tag": row["tag"], "bytes": row["length"]})
        about = f'"name": "message", "cat": "message", "id": {number}, "args": {arguments}}}'
        # Inside the calls: an arrow that ends where a call ends would belong to none.
        sent = row["send_start_ns"] / 1000
        out.put_text(
            f'{{"ph": "s", "pid": {row["sender"]}, "tid": {_track(row["send_thread"], "mpi")}, "ts": {sent!r}, {about}'
        )
        there = max(row["received_ns"] - 1, row["call_start_ns"]) / 1000
        out.put_text(
            f'{{"ph": "f", "bp": "e", "pid": {row["receiver"]}, "tid": {_track(row["took_thread"], "mpi")}, '
            f'"ts": {there!r}, {about}'
        )


def _rows(parts: Iterable[pa.Table]) -> Iterator[dict[str, Any]]:
    for part in parts:
        for batch in part.to_batches(max_chunksize=BATCH):
            yield from batch.to_pylist()
