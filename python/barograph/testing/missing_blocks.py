# SPDX-License-Identifier: BSD-3-Clause
"""Traces and streams of events without some of their blocks, as if these had been lost on the way. For tests.

What is left is byte for byte what it was; only the index of a file is made again (spec/format/FORMAT.md).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Final

from barograph._look import crc32c
from barograph.spec import live_frames

EVENTS: Final = 27  # type of a block of events, and
INDEX: Final = 255  # of the index
HEAD_BYTES: Final = 32  # of a file
BLOCK: Final = struct.Struct("<HBBIII")
CRC: Final = struct.Struct("<I")
FOOT: Final = struct.Struct("<QQI")
FOOT_END: Final = b"baroend\n"
FRAME: Final = struct.Struct("<4sHHIIQ")


def trace_without(content: bytes, gone: Callable[[int], bool]) -> tuple[bytes, int]:
    """Returns a file of a trace without the blocks of events whose number, from 0, is gone; and how many these are."""
    out = bytearray(content[:HEAD_BYTES])
    rows: list[tuple[int, int, int, int]] = []
    at, number, left_out = HEAD_BYTES, 0, 0
    while True:
        kind, _, _, identity, _, stored = BLOCK.unpack_from(content, at)
        if kind == INDEX:
            break
        whole = content[at : at + BLOCK.size + 2 * CRC.size + stored]
        at += len(whole)
        if kind == EVENTS:
            number += 1
            if gone(number - 1):
                left_out += 1
                continue
        rows.append((kind, identity, len(out), stored))
        out += whole
    index_at = len(out)
    body = _varint(len(rows)) + b"".join(_vector(row[i] for row in rows) for i in range(4))
    body += _varint(0) + 5 * _vector(())  # no tiles
    head = BLOCK.pack(INDEX, 0, 0, 0, len(body), len(body)) + CRC.pack(crc32c(body))
    out += head + CRC.pack(crc32c(head)) + body
    foot = FOOT.pack(index_at, len(out) + FOOT.size + CRC.size + len(FOOT_END), len(rows) + 1)
    return bytes(out + foot + CRC.pack(crc32c(foot)) + FOOT_END), left_out


def stream_without(content: bytes, gone: Callable[[int], bool]) -> tuple[bytes, int]:
    """The same of a stream of events, as an agent writes it."""
    out = bytearray()
    at, number, left_out = 0, 0, 0
    while at < len(content):
        _, _, kind, size, _, _ = FRAME.unpack_from(content, at)
        whole = content[at : at + FRAME.size + size]
        at += len(whole)
        if kind == live_frames.EVENTS:
            number += 1
            if gone(number - 1):
                left_out += 1
                continue
        out += whole
    return bytes(out), left_out


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _vector(values: Iterable[int]) -> bytes:
    """Numbers as runs of one each, scheme 1 of FORMAT.md."""
    numbers = list(values)
    if not numbers:
        return b""
    out = b"\x01" + _varint(len(numbers))
    last = 0
    for value in numbers:
        step = value - last
        out += _varint(1) + _varint(step << 1 if step >= 0 else (-step << 1) - 1)
        last = value
    return out
