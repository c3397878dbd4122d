# SPDX-License-Identifier: BSD-3-Clause
"""The bytes of a proven connection, in records that nobody else can make, change, repeat or leave out.

They are not encrypted. The same as src/agent/connect/records.cpp; see spec/live/link.toml. No length is trusted before
it was compared with its limit, and no byte of a record is given out before its tag was right.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator
from typing import Final

from barograph.spec import live_link as spec

HEAD: Final = struct.Struct("<IB3x")
NUMBER: Final = struct.Struct("<Q")
TAG: Final = spec.TAG_BYTES


class BrokenRecordError(Exception):
    """A record that the other side did not make, or not for this place: nothing more of the connection counts."""


class Sealer:
    """Makes the records of one direction."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._number = 0

    def seal(self, data: bytes) -> bytes:
        """Returns the records that carry these bytes."""
        parts = [data[at : at + spec.MOST_RECORD] for at in range(0, len(data), spec.MOST_RECORD)]
        return b"".join(self._record(spec.RECORD_DATA, part) for part in parts)

    def seal_end(self, why: str) -> bytes:
        """Returns the record after which the other side need not connect again."""
        return self._record(spec.RECORD_END, why.encode("utf-8")[: spec.MOST_RECORD])

    def _record(self, kind: int, payload: bytes) -> bytes:
        record = HEAD.pack(len(payload), kind) + payload
        tag = _tag(self._key, self._number, record)
        self._number += 1
        return record + tag


class Opener:
    """Reads the records of one direction."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._number = 0
        self._bytes = bytearray()

    def take(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Yields kind and payload of each record that is complete; raises BrokenRecordError."""
        self._bytes += data
        at = 0
        try:
            while len(self._bytes) - at >= HEAD.size:
                size, kind = HEAD.unpack_from(self._bytes, at)
                if size > spec.MOST_RECORD:
                    raise BrokenRecordError("a record is too long")
                end = at + HEAD.size + size
                if len(self._bytes) < end + TAG:
                    return
                record = bytes(self._bytes[at:end])
                if not hmac.compare_digest(
                    bytes(self._bytes[end : end + TAG]), _tag(self._key, self._number, record)
                ):
                    raise BrokenRecordError("a record is not as the other side made it")
                self._number += 1
                at = end + TAG
                yield kind, record[HEAD.size :]
        finally:
            del self._bytes[:at]


def _tag(key: bytes, number: int, record: bytes) -> bytes:
    state = hashlib.blake2b(NUMBER.pack(number), key=key, digest_size=TAG)
    state.update(record)
    return state.digest()
