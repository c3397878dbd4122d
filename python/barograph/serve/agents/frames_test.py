# SPDX-License-Identifier: BSD-3-Clause
"""Frames of agents: what is right is read, and of what is wrong nothing but one FrameError comes."""

from __future__ import annotations

import json
import random
import struct
from typing import Any

import numpy as np
import pytest

from barograph.serve.agents import frames
from barograph.serve.agents.frames import Frame, FrameError, FrameReader, FrameWriter
from barograph.spec import live_frames as spec

HELLO = {
    "format": 1,
    "version": "0.1.0",
    "job": "7",
    "node": "n1",
    "boot": "b",
    "pid": 12,
    "uid": 1000,
    "unix_ns": 10**18,
}


def rows(*changes: dict[str, Any]) -> bytes:
    table = np.zeros(len(changes), frames.ROW)
    for i, change in enumerate(changes):
        table[i]["pid"] = 100 + i
        for key, value in change.items():
            table[i][key] = value
    return table.tobytes()


def look(content: bytes, *, many: int, gone: tuple[int, ...] = (), processes: int | None = None) -> bytes:
    head = struct.pack("<QqIIII", 1, 10**18, many if processes is None else processes, many, len(gone), 0)
    return head + content + struct.pack(f"<{len(gone)}I", *gone)


def strings(*texts: bytes, first: int = 1) -> bytes:
    return b"".join(struct.pack("<II", first + i, len(text)) + text for i, text in enumerate(texts))


def decode(frame: Frame, known: int) -> Any:
    """Returns what a frame of an agent says."""
    match frame.kind:
        case spec.HELLO:
            return frames.hello_of(frame.payload)
        case spec.STRINGS:
            return frames.strings_of(frame.payload, known)
        case spec.ROWS:
            return frames.rows_of(frame.payload, known)
        case spec.PRESENCES | spec.STACKS:
            return frames.objects_of(frame.payload)
        case spec.PROFILE:
            return frames.part_of(frame.payload)
        case _:
            return frames.words_of(frame.payload)


def whole_stream() -> bytes:
    writer = FrameWriter()
    return b"".join(
        (
            writer.frame(spec.HELLO, json.dumps(HELLO).encode()),
            writer.frame(spec.STRINGS, strings(b"app", b"MPI_Barrier", b"W0.0")),
            writer.frame(spec.ROWS, look(rows({"operation": 2, "mpi": 100}, {"rank": 3}), many=2, gone=(7,))),
            writer.frame(spec.PRESENCES, b'[{"rank":0}]'),
            writer.frame(spec.PROFILE, struct.pack("<QQ", 5, 0) + b"hello"),
            writer.frame(999, b"of a later version"),
            writer.frame(spec.BYE, b"the job has\nended"),
        )
    )


def read(stream: bytes, sizes: random.Random) -> list[Any]:
    reader, found, known = FrameReader(), list[Any](), 0
    while stream:
        size = sizes.randint(1, 200)
        for frame in reader.frames(stream[:size]):
            said = decode(frame, known)
            known += len(said) if frame.kind == spec.STRINGS else 0
            found.append(said)
        stream = stream[size:]
    reader.end()
    return found


def test_what_an_agent_says_is_read_in_pieces_of_any_size() -> None:
    for seed in range(20):
        hello, said, table, presences, part, _, bye = read(whole_stream(), random.Random(seed))
        assert (hello.node, hello.job, hello.pid) == ("n1", "7", 12)
        assert said == ["app", "MPI_Barrier", "W0.0"]
        assert table.rows["mpi"].tolist() == [100, 0]
        assert table.gone.tolist() == [7]
        assert presences == [{"rank": 0}]
        assert part.content == b"hello"
        assert bye == "the job has ended"


def test_any_changed_bit_is_an_error() -> None:
    stream = whole_stream()
    for bit in range(0, 8 * len(stream), 3):
        changed = bytearray(stream)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(FrameError):
            read(bytes(changed), random.Random(bit))


def test_noise_raises_nothing_else_and_keeps_nothing() -> None:
    generator = random.Random(16)
    stream = whole_stream()
    for _ in range(3000):
        changed = bytearray(stream)
        for _ in range(generator.randint(1, 10)):
            begin = generator.randrange(len(changed))
            match generator.randrange(4):
                case 0:
                    changed[begin] = generator.randrange(256)
                case 1:
                    del changed[begin : begin + generator.randrange(30)]
                case 2:
                    changed[begin:begin] = generator.randbytes(generator.randrange(30))
                case _:
                    changed += changed[begin : begin + 100]
        try:
            read(bytes(changed), generator)
        except FrameError:
            continue
        assert changed == stream


def test_wrong_payloads_behind_right_checksums() -> None:
    """What an agent of another mind could say."""
    generator = random.Random(17)
    payloads = {
        spec.HELLO: json.dumps(HELLO).encode(),
        spec.STRINGS: strings(b"a", b"bc"),
        spec.ROWS: look(rows({}, {"rank": 3}), many=2, gone=(7, 8)),
        spec.PRESENCES: b'[{"rank":0},{"rank":1}]',
        spec.PROFILE: struct.pack("<QQ", 5, 0) + b"hello",
        spec.BYE: b"x",
    }
    for _ in range(5000):
        kind = generator.choice(list(payloads))
        changed = bytearray(payloads[kind])
        for _ in range(generator.randint(1, 4)):
            if generator.random() < 0.3 and changed:
                del changed[generator.randrange(len(changed)) :]
            elif changed:
                changed[generator.randrange(len(changed))] = generator.randrange(256)
        try:
            decode(Frame(kind, bytes(changed)), 0)
        except FrameError:
            continue


def test_a_long_frame_is_refused_before_its_payload_comes() -> None:
    head = struct.pack("<4sHHIIQ", spec.MAGIC, spec.VERSION, 1, spec.MOST_PAYLOAD + 1, 0, 0)
    reader = FrameReader()
    with pytest.raises(FrameError, match="too long"):
        list(reader.frames(head))
    with pytest.raises(FrameError):
        list(reader.frames(b""))


def test_another_version_is_named() -> None:
    head = struct.pack("<4sHHIIQ", spec.MAGIC, 9, 1, 0, 0, 0)
    with pytest.raises(FrameError, match="version 9 of the frames, this is 1"):
        list(FrameReader().frames(head))


@pytest.mark.parametrize(
    ("kind", "payload", "words"),
    [
        (spec.HELLO, b"[]", "another kind"),
        (spec.HELLO, b"{", "cannot be read"),
        (spec.HELLO, b"[" * 100_000, "cannot be read"),
        (spec.HELLO, json.dumps({**HELLO, "node": ""}).encode(), "its node"),
        (spec.HELLO, json.dumps({**HELLO, "pid": "12"}).encode(), "number"),
        (spec.STRINGS, strings(b"a", first=2), "next"),
        (spec.STRINGS, strings(b"a" * (spec.MOST_STRING + 1)), "too long"),
        (spec.STRINGS, strings(b"abc")[:-1], "too long"),
        *((spec.ROWS, look(rows({name: 1}), many=1), "not said") for name in spec.ROW_STRINGS),
        (spec.ROWS, look(rows({}), many=2), "as many rows"),
        (spec.ROWS, look(rows({}), many=1, processes=0), "too many"),
        (spec.ROWS, look(rows({"rank": -2}), many=1), "cannot be"),
        *((spec.ROWS, look(rows({name: float("nan")}), many=1), "rate") for name in spec.ROW_RATES),
        *((spec.ROWS, look(rows({name: -1}), many=1), "rate") for name in spec.ROW_RATES),
        *((spec.ROWS, look(rows({name: 101}), many=1), "share") for name in spec.ROW_SHARES),
        (spec.ROWS, look(rows({}, {"pid": 100}), many=2), "twice"),
        (spec.PRESENCES, b"[1]", "objects"),
        (spec.PROFILE, struct.pack("<QQ", 4, 0) + b"hello", "longer"),
    ],
)
def test_what_cannot_be_is_refused(kind: int, payload: bytes, words: str) -> None:
    with pytest.raises(FrameError, match=words):
        decode(Frame(kind, payload), 0)


def test_escape_sequences_do_not_get_through() -> None:
    assert frames.strings_of(strings(b"a\x1b[31m\n\xff"), 0) == ["a\ufffd[31m\ufffd\ufffd"]
