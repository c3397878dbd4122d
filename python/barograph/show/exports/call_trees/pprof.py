# SPDX-License-Identifier: BSD-3-Clause
"""pprof: a gzipped profile.proto for `go tool pprof` and everything else that reads it.

Each sample has time (exclusive ns), calls and bytes, and labels that pprof can select and break down by: rank,
communicator or window, size class. The message is small and can be written front to back field by field, so it is
encoded here, without a library; the field numbers are those of github.com/google/pprof's proto/profile.proto.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import Frame, FrameTree
from barograph.show.exports.request import ExportRequest

# Fields of Profile.
SAMPLE_TYPE, SAMPLE, LOCATION, FUNCTION, STRING_TABLE = 1, 2, 4, 5, 6
TIME_NANOS, DURATION_NANOS, PERIOD_TYPE, PERIOD, COMMENT, DEFAULT_SAMPLE_TYPE = 9, 10, 11, 12, 13, 14

LEVEL = 6  # of gzip; 9 takes three times as long for 2 %


def varint(value: int) -> bytes:
    """Returns a number of at most 64 bits, not negative, as a base-128 varint."""
    parts = bytearray()
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def number_field(field: int, value: int) -> bytes:
    """Returns a field of wire type 0; nothing for 0, which is what a missing field means."""
    return varint(field << 3) + varint(value) if value else b""


def bytes_field(field: int, content: bytes) -> bytes:
    """Returns a field of wire type 2: text, message or packed numbers."""
    return varint(field << 3 | 2) + varint(len(content)) + content


def packed_field(field: int, values: Iterable[int]) -> bytes:
    """Returns a repeated number, packed."""
    return bytes_field(field, b"".join(map(varint, values)))


class Strings:
    """The string table: text to index, index 0 is the empty text."""

    def __init__(self) -> None:
        self.indexes: dict[str, int] = {"": 0}

    def __call__(self, text: str) -> int:
        """Returns the index of a text, a new one if need be."""
        return self.indexes.setdefault(text, len(self.indexes))


def _labels(frame: Frame, strings: Strings) -> bytes:
    key = "window" if frame.object_kind == "window" else "communicator"
    labels = b""
    if frame.object:
        labels += bytes_field(3, number_field(1, strings(key)) + number_field(2, strings(frame.object)))
    if frame.size_class:
        labels += bytes_field(
            3, number_field(1, strings("size class")) + number_field(2, strings(frame.size_class))
        )
    return labels


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the message; labels carry the detail, so `request.detail` changes nothing."""
    tree = FrameTree(workspace, replace(request, detail="sizes"))
    strings = Strings()
    types = (
        ("time", "nanoseconds"),
        ("samples" if request.samples else "calls", "count"),
        ("bytes", "bytes"),
    )
    value_types = [number_field(1, strings(kind)) + number_field(2, strings(unit)) for kind, unit in types]
    # A function is a name in a layer; pprof sums by function, as our tables sum by operation.
    functions: dict[tuple[str, str], int] = {}
    for frame in tree.frames:
        if not frame.object and not frame.size_class:
            functions.setdefault((frame.name, frame.layer), len(functions) + 1)
    stacks: list[list[int]] = []
    for frame in tree.frames:
        above = stacks[frame.parent] if frame.parent is not None else []
        divided = frame.object or frame.size_class
        stacks.append(above if divided else [functions[frame.name, frame.layer], *above])
    labels = [_labels(frame, strings) for frame in tree.frames]
    # A text, because pprof takes a label whose number is 0 for none.
    rank_labels = {
        rank: bytes_field(3, number_field(1, strings("rank")) + number_field(2, strings(str(rank))))
        for rank, _ in tree.ranks()
    }
    # The name in its head says who wrote it.
    with output.open("wb") as file, gzip.GzipFile("Barograph.pb", "wb", LEVEL, file, mtime=0) as stream:
        for value_type in value_types:
            stream.write(bytes_field(SAMPLE_TYPE, value_type))
        for (name, layer), index in functions.items():
            function = (
                number_field(1, index) + number_field(2, strings(name)) + number_field(3, strings(name))
            )
            stream.write(bytes_field(FUNCTION, function + number_field(4, strings(layer))))
            line = bytes_field(4, number_field(1, index))
            stream.write(bytes_field(LOCATION, number_field(1, index) + line))
        for rank, frame_id, calls, size, exclusive_ns, _ in tree.read():
            if calls or size or exclusive_ns:
                content = packed_field(1, stacks[frame_id]) + packed_field(2, (exclusive_ns, calls, size))
                stream.write(bytes_field(SAMPLE, content + rank_labels[rank] + labels[frame_id]))
        tail = number_field(TIME_NANOS, max(workspace.run.start_unix_ns, 0))
        tail += number_field(DURATION_NANOS, workspace.run.wall_ns)
        tail += bytes_field(PERIOD_TYPE, value_types[0]) + number_field(PERIOD, 1)
        for comment in (f"barograph: {workspace.name}", "threads are summed per rank"):
            tail += number_field(COMMENT, strings(comment))
        tail += number_field(DEFAULT_SAMPLE_TYPE, strings("time"))
        stream.write(tail)
        for text in strings.indexes:
            stream.write(bytes_field(STRING_TABLE, text.encode()))
