# SPDX-License-Identifier: BSD-3-Clause
"""Records that nobody else can make, change, repeat or leave out."""

from __future__ import annotations

import pytest

from barograph.serve.agents.listen_proof import Exchange
from barograph.serve.agents.listen_records import BrokenRecordError, Opener, Sealer
from barograph.spec import live_link as spec

KEYS = Exchange(
    bytes(range(32)),
    "20260131-101500-4711",
    bytes(0xA0 + i % 16 for i in range(32)),
    bytes(0x50 + i % 16 for i in range(32)),
).keys()


def opened(data: bytes, key: bytes = KEYS.from_agent) -> list[tuple[int, bytes]]:
    return list(Opener(key).take(data))


def test_records_are_what_the_agent_makes() -> None:
    # src/agent/connect/records_test.cpp has the same one.
    assert (
        Sealer(KEYS.from_agent).seal(b"rows").hex()
        == "0400000000000000726f7773ac5442cc3fbbf743d9f6911abc5e1439"
    )


def test_bytes_in_any_pieces() -> None:
    sealer = Sealer(KEYS.from_agent)
    large = b"x" * (3 * spec.MOST_RECORD + 17)
    data = sealer.seal(b"first") + sealer.seal(large) + sealer.seal(b"") + sealer.seal(b"last")
    opener = Opener(KEYS.from_agent)
    read = [record for at in range(0, len(data), 1000) for record in opener.take(data[at : at + 1000])]
    assert {kind for kind, _ in read} == {spec.RECORD_DATA}
    assert b"".join(payload for _, payload in read) == b"first" + large + b"last"


def test_the_end_says_why() -> None:
    assert opened(Sealer(KEYS.from_agent).seal_end("replaced")) == [(spec.RECORD_END, b"replaced")]


def test_no_bit_can_be_changed() -> None:
    data = Sealer(KEYS.from_agent).seal(b"rows")
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BrokenRecordError):
            # One that claims to be longer gets what it claims.
            opened(bytes(changed) + bytes(spec.MOST_RECORD + spec.TAG_BYTES))


def test_none_can_be_repeated_left_out_or_sent_back() -> None:
    sealer = Sealer(KEYS.from_agent)
    first, second = sealer.seal(b"one"), sealer.seal(b"two")
    assert len(opened(first + second)) == 2
    for wrong in (first + first, second, second + first):
        with pytest.raises(BrokenRecordError):
            opened(wrong)
    with pytest.raises(BrokenRecordError):
        opened(first, KEYS.from_server)


def test_a_long_one_is_refused_by_its_head() -> None:
    with pytest.raises(BrokenRecordError, match="too long"):
        opened((spec.MOST_RECORD + 1).to_bytes(4, "little") + bytes(4))
