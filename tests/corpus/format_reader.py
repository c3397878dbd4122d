# SPDX-License-Identifier: BSD-3-Clause
"""A second reader of the profile format, written from spec/format/FORMAT.md and from nothing else.

It exists to prove that FORMAT.md is complete, and to catch a mistake that the writer and the real reader share.
Plain Python, slow, all in memory; a damaged file raises ValueError, IndexError or KeyError.
"""

from __future__ import annotations

import math
import struct
from pathlib import Path
from typing import Any

import pyarrow as pa

MASK = (1 << 64) - 1
METRICS = ("calls", "time_ns", "min_ns", "max_ns", "sumsq_ns2", "bytes", "bytes_min", "bytes_max")


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


class Cursor:
    """Reads numbers and vectors from the data of a block."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        require(self.at + count <= len(self.data), "runs past the end")
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def zigzag(self) -> int:
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def packed(self, count: int, width: int) -> list[int]:
        bits = int.from_bytes(self.take((count * width + 7) // 8), "little")
        return [(bits >> (i * width)) & ((1 << width) - 1) for i in range(count)]

    def vector(self, count: int) -> tuple[int, list[int]]:
        """Returns the flags and the values."""
        if count == 0:
            return 0, []
        first = self.byte()
        scheme = first & 15
        values: list[int] = []
        if scheme == 0:
            values = [self.varint()] * count
        elif scheme == 1:
            value = 0
            for _ in range(self.varint()):
                length = self.varint()
                value = (value + self.zigzag()) & MASK
                values += [value] * length
        elif scheme == 2:
            base, width, outliers = self.varint(), self.byte(), self.varint()
            values = [(base + value) & MASK for value in self.packed(count, width)]
            at = 0
            for _ in range(outliers):
                at += self.varint()
                values[at] = (base + self.zigzag()) & MASK
                at += 1
        elif scheme == 3:
            values = [self.varint()]
            low, width = self.zigzag(), self.byte()
            for delta in self.packed(count - 1, width):
                values.append((values[-1] + low + delta) & MASK)
        require(len(values) == count, "a vector has the wrong length")
        return first >> 4, values

    def column(self, count: int) -> list[int]:
        return self.vector(count)[1]

    def aligned(self, lengths: list[int]) -> list[list[int]]:
        if not sum(lengths):
            return [[] for _ in lengths]
        reference = self.column(max(lengths))
        form = self.byte()
        require(form <= 2, "form of aligned rows")
        together = self.column(sum(lengths)) if form == 2 else []
        rows: list[list[int]] = []
        for length in lengths:
            codes = [0] * length if form == 0 else self.column(length) if form == 1 else together[:length]
            together = together[length:]
            steps = [(code >> 1) ^ -(code & 1) for code in codes]
            rows.append([(base + step) & MASK for base, step in zip(reference, steps, strict=False)])
        return rows


def number(stored: int, whole: bool) -> float:
    """The number that a stored form of a series' value stands for."""
    if whole:
        return float(stored - (1 << 64) if stored >> 63 else stored)
    bits = stored ^ (1 << 63) if stored >> 63 else stored ^ MASK
    return struct.unpack("<d", bits.to_bytes(8, "little"))[0]


def stored_number(value: float, whole: bool) -> int:
    """The inverse of number."""
    if whole:
        return int(value) & MASK
    bits = int.from_bytes(struct.pack("<d", value), "little")
    return bits ^ MASK if bits >> 63 else bits | 1 << 63


def read_blocks(path: Path) -> tuple[dict[str, int], dict[tuple[int, int], bytes]]:
    """Returns the head and the raw data of all blocks by (type, id)."""
    data = path.read_bytes()
    require(data[:8] == b"\x89BARO\r\n\x1a", "not a profile")
    major, minor, part, parts, run, _, crc = struct.unpack("<HHIIIII", data[8:32])
    require(crc == crc32c(data[:28]) and major == 1, "head")
    index_offset, file_size, count, crc = struct.unpack("<QQII", data[-32:-8])
    require(data[-8:] == b"baroend\n" and crc == crc32c(data[-32:-12]) and file_size == len(data), "foot")
    blocks: dict[tuple[int, int], bytes] = {}
    offsets: list[list[int]] = []
    at = 32
    while at < len(data) - 32:
        kind, codec, _, number, raw, stored, data_crc, head_crc = struct.unpack(
            "<HBBIIIII", data[at : at + 24]
        )
        body = data[at + 24 : at + 24 + stored]
        require(head_crc == crc32c(data[at : at + 20]) and data_crc == crc32c(body), f"block at {at}")
        if codec == 1:
            body = pa.Codec("zstd").decompress(body, decompressed_size=raw, asbytes=True)
        require(len(body) == raw, "raw size")
        blocks[kind, number] = body
        offsets.append([kind, number, at, stored])
        at += 24 + stored
    require(len(offsets) == count and offsets[-1][2] == index_offset, "index place")
    index = Cursor(blocks[255, 0])
    entries = [index.column(n) for n in [index.varint()] for _ in range(4)]
    require([list(row) for row in zip(*entries, strict=True)] == offsets[:-1], "index")
    tiles = [index.column(n) for n in [index.varint()] for _ in range(5)]
    for number, tile in enumerate(zip(*tiles, strict=True)):
        start = Cursor(blocks[16, number])
        require(list(tile) == [start.varint() for _ in range(5)], "tile")
    require(index.at == len(index.data), "index length")
    return {"minor": minor, "part": part, "parts": parts, "set": run}, blocks


class Part:
    """The tables of one part as lists of columns."""

    def __init__(self, path: Path) -> None:
        self.head, self.blocks = read_blocks(path)
        self.strings: list[str] = []
        for cursor, count in self.table(1):
            self.strings += [
                cursor.take(length).decode("utf-8", "replace") for length in cursor.column(count)
            ]
        self.metadata = self.columns(2, 2)
        self.edges = self.columns(3, 1)[0]
        self.paths = self.columns(4, 3)
        self.locations = self.columns(6, 11)
        self.keys = self.columns(7, 3)
        self.messages = self.columns(8, 6)
        self.call_sites = self.columns(25, 9)
        self.metrics = self.columns(9, 3)
        self.series = self.columns(10, 9)
        self.timelines = self.columns(11, 5)
        self.file_counters = self.read_file_counters()
        self.objects = self.read_objects()
        self.programs = self.read_programs()

    def table(self, kind: int) -> Any:
        number = rows = 0
        while (kind, number) in self.blocks:
            cursor = Cursor(self.blocks[kind, number])
            require(cursor.varint() == rows, "first row")
            count = cursor.varint()
            yield cursor, count
            require(cursor.at == len(cursor.data), "left-over bytes")
            rows += count
            number += 1

    def columns(self, kind: int, width: int) -> list[list[int]]:
        columns: list[list[int]] = [[] for _ in range(width)]
        for cursor, count in self.table(kind):
            for column in columns:
                column.extend(cursor.column(count))
        return columns

    def read_file_counters(self) -> list[tuple[int, ...]]:
        """Rank, object, layer, counter, argument, value."""
        ranks = sorted(set(self.locations[0]))
        rows: list[tuple[int, ...]] = []
        for cursor, count in self.table(14):
            keys = list(zip(*(cursor.column(count) for _ in range(4)), strict=True))
            for item, layer, counter, argument in keys:
                present = self.presence(cursor, len(ranks))
                values = cursor.column(len(present))
                rows += [
                    (ranks[at], item, layer, counter, argument, value)
                    for at, value in zip(present, values, strict=True)
                ]
        return rows

    def read_objects(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        names = ("kind", "high", "low", "parent", "size", "remote_size", "creation_index", "name", "user_name",
                 "created_by")  # fmt: skip
        for cursor, count in self.table(5):
            fixed = [cursor.column(count) for _ in names]
            ranges = cursor.column(count)
            members = list(zip(*(cursor.column(sum(ranges)) for _ in range(3)), strict=True))
            pairs = cursor.column(count)
            attributes = list(zip(*(cursor.column(sum(pairs)) for _ in range(2)), strict=True))
            for i in range(count):
                row: dict[str, Any] = dict(zip(names, (column[i] for column in fixed), strict=True))
                row["members"], members = members[: ranges[i]], members[ranges[i] :]
                row["attributes"], attributes = attributes[: pairs[i]], attributes[pairs[i] :]
                rows.append(row)
        return rows

    def read_programs(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for cursor, count in self.table(26):
            fixed = [cursor.column(count) for _ in range(4)]
            ranges = cursor.column(count)
            ranks = list(zip(*(cursor.column(sum(ranges)) for _ in range(3)), strict=True))
            for i in range(count):
                row: dict[str, Any] = {"kind": fixed[0][i]}
                row |= dict(
                    zip(
                        ("name", "executable", "arguments"),
                        (self.strings[c[i]] for c in fixed[1:]),
                        strict=True,
                    )
                )
                chosen, ranks = ranks[: ranges[i]], ranks[ranges[i] :]
                row["ranks"] = [first + k * stride for first, number, stride in chosen for k in range(number)]
                rows.append(row)
        return rows

    def series_entries(self) -> list[list[Any]]:
        """All entries of all series: number of the series, index, count, sum, minimum, maximum."""
        rows: list[list[Any]] = []
        for first, lengths, cursor in self.value_blocks(12, self.series[7], self.series[8]):
            whole = cursor.byte() == 0
            counts, sums, low, high = (cursor.aligned(lengths) for _ in range(4))
            for i, length in enumerate(lengths):
                for place in range(length):
                    count, stored = counts[i][place], sums[i][place]
                    total = number(stored, whole)
                    mean = total if count <= 1 else total / float(count)
                    if whole:
                        mean = float(math.floor(mean))
                    middle = stored_number(mean, whole)
                    least = number((middle - low[i][place]) & MASK, whole)
                    most = number((middle + high[i][place]) & MASK, whole)
                    rows.append([first + i, place, count, total, least, most])
            require(cursor.at == len(cursor.data), "left-over bytes")
        return rows

    def timeline_bins(self) -> list[list[int]]:
        """All bins of all timelines: number of the timeline, bin, operations, bytes, time in ns."""
        rows: list[list[int]] = []
        for first, lengths, cursor in self.value_blocks(13, self.timelines[3], self.timelines[4]):
            operations, sizes, times = (cursor.aligned(lengths) for _ in range(3))
            for i, length in enumerate(lengths):
                rows += [
                    [first + i, place, operations[i][place], sizes[i][place], times[i][place]]
                    for place in range(length)
                ]
            require(cursor.at == len(cursor.data), "left-over bytes")
        return rows

    def value_blocks(self, kind: int, lengths: list[int], blocks: list[int]) -> Any:
        """First row, lengths of the rows and the data of each block of values."""
        at = 0
        while at < len(blocks):
            cursor = Cursor(self.blocks[kind, blocks[at]])
            first, count = cursor.varint(), cursor.varint()
            require(first == at and set(blocks[at : at + count]) == {blocks[at]}, "rows of a block of values")
            yield first, lengths[at : at + count], cursor
            at += count

    def presence(self, cursor: Cursor, locations: int) -> list[int]:
        form = cursor.byte()
        if form == 0:
            return list(range(locations))
        if form == 2:
            bits = int.from_bytes(cursor.take((locations + 7) // 8), "little")
            return [i for i in range(locations) if bits >> i & 1]
        require(form == 1, "presence form")
        found: list[int] = []
        following = 0
        for _ in range(cursor.varint()):
            first, more = following + cursor.varint(), cursor.varint()
            stride = cursor.varint() + 1 if more else 1
            found += [first + i * stride for i in range(more + 1)]
            following = found[-1] + 1
        return found

    def facts(self) -> list[dict[str, Any]]:
        """All facts; `location` counts from the first location of this part."""
        rows: list[dict[str, Any]] = []
        number = 0
        while (16, number) in self.blocks:
            cursor = Cursor(self.blocks[16, number])
            first_key, keys, first_location, locations, facts = (cursor.varint() for _ in range(5))
            metric = [Cursor(self.blocks[17 + m, number]) for m in range(8)]
            before = len(rows)
            for key in range(first_key, first_key + keys):
                present = self.presence(cursor, locations)
                vectors = [source.vector(len(present)) for source in metric]
                for i, location in enumerate(present):
                    stored = [values[i] for _, values in vectors]
                    row = dict(zip(METRICS, counters(stored, vectors[5][0]), strict=True))
                    row["location"] = first_location + location
                    row["path_id"], row["object_id"], row["bucket"] = (column[key] for column in self.keys)
                    rows.append(row)
            require(len(rows) - before == facts, "number of facts")
            require(all(c.at == len(c.data) for c in (cursor, *metric)), "left-over bytes")
            number += 1
        return rows


def counters(stored: list[int], bytes_flags: int) -> list[float | int]:
    """Undoes the differences of one fact."""
    calls, time, low, high, squares, size, size_low, size_high = stored
    if bytes_flags & 1:
        size *= calls
    mean, size_mean = (time // calls, size // calls) if calls else (0, 0)
    even = float(time) * float(time) / float(calls) if calls else 0.0
    deviation = struct.unpack("<f", struct.pack("<I", squares))[0]
    return [calls, time, (mean - low) & MASK, (mean + high) & MASK, even + deviation, size,
            (size_mean - size_low) & MASK, (size_mean + size_high) & MASK]  # fmt: skip


def read_profile(path: Path) -> list[Part]:
    """The parts of a file or folder, in order."""
    files = sorted(path.glob("part-*.baro")) if path.is_dir() else [path]
    parts = sorted((Part(file) for file in files), key=lambda part: part.head["part"])
    require([part.head["part"] for part in parts] == list(range(parts[0].head["parts"])), "parts")
    return parts
