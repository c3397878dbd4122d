# SPDX-License-Identifier: BSD-3-Clause
"""Frames of agents, read strictly: what is not as docs/reference/live-frames.md says raises FrameError.

Nothing of a frame that is wrong counts. The other side may be anybody: no length is believed before it was compared
with its limit. Used by serve.readings and by the code that receives the bytes.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from barograph._look import crc32c
from barograph.spec import live_frames as spec

HEAD: Final = struct.Struct("<4sHHIIQ")
LOOK: Final = struct.Struct("<QqIIII")
PART: Final = struct.Struct("<QQ")
ROW: Final = np.dtype(list(spec.ROW))
EVENT_RATE: Final = np.dtype(list(spec.EVENT_RATE))
CHECKED: Final = 12  # bytes of the head before its checksum
BEHIND: Final = 16  # where those after it begin
MOST_TEXT: Final = 4096  # bytes of what an agent says in words
MOST_NODE: Final = 256


class FrameError(ValueError):
    """What came is not a frame of this version, or says what cannot be."""


class Frame(NamedTuple):
    """One frame; its length, checksum and place in the order are right."""

    kind: int
    payload: bytes


class FrameReader:
    """Frames out of bytes as they come; after a FrameError it gives none any more."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._sequence = 0
        self._broken = ""

    def frames(self, data: bytes) -> Iterator[Frame]:
        """Yields the frames that are whole with `data`; raises FrameError at the first that is wrong."""
        if self._broken:
            raise FrameError(self._broken)
        self._bytes += data
        at = 0
        try:
            while len(self._bytes) - at >= HEAD.size:
                frame = self._frame(at)
                if frame is None:
                    break
                at += HEAD.size + len(frame.payload)
                yield frame
        except FrameError as error:
            self._broken = str(error)
            self._bytes.clear()
            raise
        finally:
            del self._bytes[:at]

    def end(self) -> None:
        """Raises FrameError when the bytes have ended in the middle of a frame."""
        if self._bytes:
            raise FrameError("the agent ended in the middle of a frame")

    def _frame(self, at: int) -> Frame | None:
        magic, version, kind, length, checksum, sequence = HEAD.unpack_from(self._bytes, at)
        if magic != spec.MAGIC:
            raise FrameError("what came from the agent is not a frame")
        if version != spec.VERSION:
            raise FrameError(f"the agent speaks version {version} of the frames, this is {spec.VERSION}")
        if length > spec.MOST_PAYLOAD:
            raise FrameError(f"a frame of {length} bytes is too long")
        begin = at + HEAD.size
        if len(self._bytes) < begin + length:
            return None
        head = bytes(self._bytes[at:begin])
        payload = bytes(self._bytes[begin : begin + length])
        if crc32c(payload, crc32c(head[BEHIND:], crc32c(head[:CHECKED]))) != checksum:
            raise FrameError("a frame was damaged on the way")
        if sequence != self._sequence:
            raise FrameError(f"frame {self._sequence} is missing")
        self._sequence += 1
        return Frame(kind, payload)


class FrameWriter:
    """Makes the requests of one connection."""

    def __init__(self) -> None:
        self._sequence = 0

    def frame(self, kind: int, payload: bytes = b"") -> bytes:
        """Returns the next frame."""
        head = HEAD.pack(spec.MAGIC, spec.VERSION, kind, len(payload), 0, self._sequence)
        checksum = crc32c(payload, crc32c(head[BEHIND:], crc32c(head[:CHECKED])))
        made = HEAD.pack(spec.MAGIC, spec.VERSION, kind, len(payload), checksum, self._sequence)
        self._sequence += 1
        return made + payload


@dataclass(frozen=True)
class Hello:
    """What an agent says of itself."""

    job: str
    node: str
    boot: str
    pid: int
    uid: int
    unix_ns: int
    version: str


@dataclass(frozen=True)
class LookRows:
    """What one frame says of one look."""

    number: int
    unix_ns: int
    processes: int
    rows: NDArray[np.void]  # of dtype ROW; strings are the agent's numbers
    gone: NDArray[np.uint32]
    more: bool


def hello_of(payload: bytes) -> Hello:
    """Reads a HELLO."""
    raw = _json(payload, dict)
    try:
        hello = Hello(
            job=_text(raw["job"]),
            node=_text(raw["node"]),
            boot=_text(raw["boot"]),
            pid=_number(raw["pid"]),
            uid=_number(raw["uid"]),
            unix_ns=_number(raw["unix_ns"]),
            version=_text(raw["version"]),
        )
    except KeyError as error:
        raise FrameError(f"the agent does not say its {error.args[0]}") from None
    if not hello.node:
        raise FrameError("the agent does not say its node")
    return hello


def strings_of(payload: bytes, known: int) -> list[str]:
    """Reads the strings after the `known` ones that came before."""
    found: list[str] = []
    at = 0
    while at < len(payload):
        if len(payload) - at < 8:
            raise FrameError("a string is cut")
        number, length = struct.unpack_from("<II", payload, at)
        if number != known + len(found) + 1 or number > spec.MOST_STRINGS:
            raise FrameError(f"string {number} is not the next one")
        if length > spec.MOST_STRING or length > len(payload) - at - 8:
            raise FrameError("a string is too long")
        at += 8
        found.append(_clean(payload[at : at + length]))
        at += length
    return found


def rows_of(payload: bytes, strings: int) -> LookRows:
    """Reads ROWS of an agent that has sent `strings` strings."""
    if len(payload) < LOOK.size:
        raise FrameError("a look is cut")
    number, unix_ns, processes, rows, gone, more = LOOK.unpack_from(payload)
    if len(payload) != LOOK.size + rows * ROW.itemsize + 4 * gone or more > 1:
        raise FrameError("a look has not as many rows as it says")
    if processes > spec.MOST_PROCESSES or rows > processes:
        raise FrameError("a look has too many processes")
    table = np.frombuffer(payload, ROW, rows, LOOK.size)
    if any((table[name] > strings).any() for name in spec.ROW_STRINGS):
        raise FrameError("a row names a string that was not said")
    if (table["rank"] < -1).any() or (table["pid"] == 0).any() or (table["state"] > spec.FINALIZING).any():
        raise FrameError("a row says what cannot be")
    if any((table[name] > 100).any() for name in spec.ROW_SHARES):
        raise FrameError("a row has a share above 100 %")
    rates = np.stack([table[name] for name in spec.ROW_RATES])
    if not (np.isfinite(rates).all() and (rates >= 0).all()):
        raise FrameError("a row has an invalid rate")
    if len(np.unique(table["pid"])) != rows:
        raise FrameError("a look names a process twice")
    return LookRows(
        number,
        unix_ns,
        processes,
        table,
        np.frombuffer(payload, "<u4", gone, LOOK.size + rows * ROW.itemsize),
        bool(more),
    )


def event_rates_of(payload: bytes) -> NDArray[np.void]:
    """Reads EVENT_RATES."""
    if len(payload) % EVENT_RATE.itemsize or len(payload) > spec.MOST_PROCESSES * EVENT_RATE.itemsize:
        raise FrameError("event bandwidths are cut, or too many")
    rates = np.frombuffer(payload, EVENT_RATE)
    if not (np.isfinite(rates["rate"]).all() and (rates["rate"] >= 0).all()):
        raise FrameError("an event bandwidth is invalid")
    return rates


def objects_of(payload: bytes) -> list[dict[str, Any]]:
    """Reads an array of objects: PRESENCES or STACKS."""
    raw: list[Any] = _json(payload, list)
    if not all(isinstance(one, dict) for one in raw):
        raise FrameError("an answer is not an array of objects")
    return raw


class Part(NamedTuple):
    """A part of a profile."""

    total: int
    offset: int
    content: bytes


def part_of(payload: bytes) -> Part:
    """Reads a PROFILE."""
    if len(payload) < PART.size:
        raise FrameError("a part of a profile is cut")
    total, offset = PART.unpack_from(payload)
    content = payload[PART.size :]
    if offset + len(content) > total:
        raise FrameError("a profile is longer than it says")
    return Part(total, offset, content)


def words_of(payload: bytes) -> str:
    """Reads an ERROR or BYE."""
    return _clean(b" ".join(payload[:MOST_TEXT].split()))


def _clean(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    return text if text.isprintable() else "".join(one if one.isprintable() else "\ufffd" for one in text)


def _json(payload: bytes, kind: type[Any]) -> Any:
    try:
        raw = json.loads(payload.decode("utf-8"))
    except (ValueError, RecursionError):
        raise FrameError("the agent's JSON cannot be read") from None
    if not isinstance(raw, kind):
        raise FrameError("the agent's JSON is of another kind")
    return raw


def _text(raw: Any) -> str:
    if not isinstance(raw, str) or len(raw) > MOST_NODE:
        raise FrameError("the agent sent an invalid name")
    return _clean(raw.encode("utf-8", "replace"))


def _number(raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not -(2**63) <= raw < 2**63:
        raise FrameError("the agent sent an invalid number")
    return raw
