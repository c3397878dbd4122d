# SPDX-License-Identifier: BSD-3-Clause
"""An agent that is only frames: says what a test wants it to, as barograph-agent would."""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.frames import HEAD, ROW, FrameReader, FrameWriter
from barograph.spec import live_frames as spec
from barograph.spec.layers import LAYERS

LAYER = {layer.name: layer.number for layer in LAYERS}


class EmulatedAgent:
    """Feeds a feed.

    Args:
        node: its name.
        job: the id of the job.
        ahead_ns: how much its clock is ahead.
        say: takes its bytes; None: its own feed.
    """

    def __init__(
        self,
        node: str = "n0",
        job: str = "7",
        *,
        ahead_ns: int = 0,
        say: Callable[[bytes], Any] | None = None,
    ) -> None:
        self.asked: list[tuple[int, bytes]] = []
        self.feed = AgentFeed(self._take_request, job)
        self._say = say or self.feed.take
        self._requests = FrameReader()
        self._writer = FrameWriter()
        self._numbers: dict[str, int] = {"": 0}
        self._looks = 0
        self.ahead_ns = ahead_ns
        hello = {
            "format": spec.VERSION,
            "version": "0",
            "job": job,
            "node": node,
            "boot": "b",
            "pid": 1,
            "uid": 0,
            "unix_ns": time.time_ns() + ahead_ns,
        }
        self.say(spec.HELLO, json.dumps(hello).encode("utf-8"))

    def say(self, kind: int, payload: bytes) -> None:
        """Says one frame."""
        self._say(self._writer.frame(kind, payload))

    def look(
        self, rows: Sequence[Mapping[str, Any]], gone: Sequence[int] = (), at_ms: int | None = None
    ) -> None:
        """Says what a look has found: of each process what differs from 0; texts as texts, the layer by name."""
        table = np.zeros(len(rows), ROW)
        new: list[str] = []
        for at, row in enumerate(rows):
            for name, value in row.items():
                if name in spec.ROW_STRINGS and value not in self._numbers:
                    self._numbers[value] = len(self._numbers)
                    new.append(value)
                numbers = LAYER if name == "layer" else self._numbers if name in spec.ROW_STRINGS else None
                table[at][name] = value if numbers is None else numbers[value]
        first = len(self._numbers) - len(new)
        if new:
            texts = [text.encode("utf-8") for text in new]
            self.say(
                spec.STRINGS,
                b"".join(struct.pack("<II", first + i, len(text)) + text for i, text in enumerate(texts)),
            )
        self.look_table(table, gone, at_ms)

    def look_table(self, table: Any, gone: Sequence[int] = (), at_ms: int | None = None) -> None:
        """Says a look as it is."""
        self._looks += 1
        now = time.time_ns() + self.ahead_ns if at_ms is None else at_ms * 1_000_000
        head = struct.pack("<QqIIII", self._looks, now, len(table), len(table), len(gone), 0)
        self.say(spec.ROWS, head + table.tobytes() + struct.pack(f"<{len(gone)}I", *gone))

    def answer(self, presences: Sequence[Mapping[str, Any]]) -> None:
        """Answers a request for presences."""
        self.say(spec.PRESENCES, json.dumps(presences).encode("utf-8"))
        self.say(spec.PRESENCES, b"[]")

    def _take_request(self, request: bytes) -> None:
        assert len(request) >= HEAD.size
        self.asked += [(frame.kind, frame.payload) for frame in self._requests.frames(request)]
