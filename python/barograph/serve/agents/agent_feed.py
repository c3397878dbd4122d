# SPDX-License-Identifier: BSD-3-Clause
"""One agent, as the server knows it: what it has said and nobody has taken yet, and the requests to it.

Bytes may come in another thread than the one that takes what they say. Nothing an agent says is kept without a limit:
one that says too much, or what cannot be, is not listened to any more. Fed by local_agent, and by the port for agents
of other nodes.
"""

from __future__ import annotations

import struct
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from barograph.serve.agents.frames import (
    EVENT_RATE,
    Frame,
    FrameError,
    FrameReader,
    FrameWriter,
    Hello,
    LookRows,
    event_rates_of,
    hello_of,
    objects_of,
    part_of,
    rows_of,
    strings_of,
    words_of,
)
from barograph.spec import live_frames as spec

# What may wait to be taken.
MOST_LOOKS: Final = 4096
MOST_ANSWER: Final = 256 << 20
MOST_PROFILE: Final = 16 << 30


class AgentFeed:
    """What one agent says.

    Args:
        send: takes the bytes of a request; it never blocks and never raises.
        job: the id of the job; an agent of another one is refused. "": any.
    """

    def __init__(self, send: Callable[[bytes], None], job: str = "") -> None:
        self._send = send
        self._job = job
        self._lock = threading.Lock()
        self._reader = FrameReader()
        self._writer = FrameWriter()
        self._looks: list[LookRows] = []
        self._event_rates: list[NDArray[np.void]] = []
        self._strings: list[str] = []
        self._new_strings: list[str] = []
        self._answers: dict[int, _Answer] = {}
        self._profile: _Profile | None = None
        self.hello: Hello | None = None
        self.heard = time.monotonic()  # when it said something last
        self.looked = 0.0  # when the last look came; 0: none has
        self.skew_ns = 0  # how much its clock is ahead of this one's
        self.problem = ""  # the latest that it could not do, in words
        self.ended = ""  # why nothing more comes; "": it may

    @property
    def node(self) -> str:
        """The name of its node; "" before it has said it."""
        return self.hello.node if self.hello else ""

    def take(self, data: bytes) -> None:
        """Takes bytes of the agent; raises FrameError, and has ended, when they are wrong."""
        with self._lock:
            try:
                for frame in self._reader.frames(data):
                    self._take(frame)
            except FrameError as error:
                self._end(str(error))
                raise

    def close(self, why: str) -> None:
        """Nothing more comes."""
        with self._lock:
            self._end(why)

    def _end(self, why: str) -> None:
        self.ended = self.ended or why
        if self._profile is not None:
            self._profile.fail(why)

    def _take(self, frame: Frame) -> None:
        self.heard = time.monotonic()
        kind, payload = frame
        if self.hello is None:
            if kind != spec.HELLO:
                raise FrameError("the agent does not begin with what it is")
            hello = hello_of(payload)
            if self._job and hello.job != self._job:
                raise FrameError("the agent looks at another job")
            self.hello = hello
            self.skew_ns = hello.unix_ns - time.time_ns()
        elif kind == spec.STRINGS:
            said = strings_of(payload, len(self._strings))
            self._strings += said
            self._new_strings += said
        elif kind == spec.ROWS:
            if len(self._looks) >= MOST_LOOKS:
                raise FrameError("the agent says more than anybody takes")
            self._looks.append(rows_of(payload, len(self._strings)))
            self.looked = self.heard
        elif kind == spec.EVENT_RATES:
            if len(self._event_rates) >= MOST_LOOKS:
                raise FrameError("the agent says more than anybody takes")
            self._event_rates.append(event_rates_of(payload))
        elif kind in self._answers:
            self._answers[kind].add(payload)
        elif kind == spec.PROFILE:
            if self._profile is not None:
                self._profile.add(payload)
        elif kind in {spec.ERROR, spec.BYE}:
            words = words_of(payload)
            if kind == spec.BYE:
                self.ended = words or "the agent has ended"
            else:
                self.problem = words
                if self._profile is not None:
                    self._profile.fail(words)

    def take_looks(self) -> tuple[list[str], list[LookRows]]:
        """Returns the strings and the looks that came since the last call."""
        with self._lock:
            strings, looks = self._new_strings, self._looks
            self._new_strings, self._looks = [], []
            return strings, looks

    def take_event_rates(self) -> NDArray[np.void]:
        """Returns the event bandwidths that came since the last call, the later one of a process behind."""
        with self._lock:
            rates, self._event_rates = self._event_rates, []
            return np.concatenate(rates) if rates else np.zeros(0, EVENT_RATE)

    def ask(self, kind: int, payload: bytes = b"") -> None:
        """Sends a request."""
        if not self.ended:
            with self._lock:
                self._send(self._writer.frame(kind, payload))

    def set_interval(self, seconds: float) -> None:
        """Says how often the agent looks by itself."""
        self.ask(spec.INTERVAL, struct.pack("<I", min(max(round(1000 * seconds), 100), 60_000)))

    def ask_for(self, kind: int) -> None:
        """Asks for an answer of JSON objects: spec.PRESENCES."""
        with self._lock:
            self._answers[kind] = _Answer()
        self.ask(spec.ASK_PRESENCES)

    def ask_stacks(self, pids: Sequence[int]) -> None:
        """Asks for the stacks of some processes; the answer is of the kind spec.STACKS."""
        asked = pids[: spec.MOST_STACKS]
        with self._lock:
            self._answers[spec.STACKS] = _Answer()
        self.ask(spec.ASK_STACKS, struct.pack(f"<{len(asked)}I", *asked))

    def has_answered(self, kind: int) -> bool:
        """Returns whether the whole answer is there, or none will come."""
        with self._lock:
            answer = self._answers.get(kind)
            return answer is None or answer.whole or bool(self.ended)

    def take_answer(self, kind: int) -> list[dict[str, Any]]:
        """Returns what has come of an answer; raises FrameError when it cannot be read."""
        with self._lock:
            answer = self._answers.pop(kind, None)
        return [one for payload in answer.payloads for one in objects_of(payload)] if answer else []

    def ask_profile(self, path: Path) -> None:
        """Asks for a snapshot of the node; it comes to be at `path`. Raises OSError where there can be no file."""
        profile = _Profile(path)
        with self._lock:
            self._profile = profile
        self.ask(spec.ASK_PROFILE)

    def profile_state(self) -> tuple[bool, str]:
        """Returns whether the snapshot is whole, and why it never will be; (False, "") while it is coming."""
        with self._lock:
            profile = self._profile
            if profile is None:
                return False, "no snapshot was asked for"
            if not profile.whole and not profile.problem and self.ended:
                profile.fail(self.ended)
            return profile.whole, profile.problem


class _Answer:
    """The payloads of an answer, until an empty array ends it."""

    def __init__(self) -> None:
        self.payloads: list[bytes] = []
        self.whole = False
        self._bytes = 0

    def add(self, payload: bytes) -> None:
        if payload == b"[]":
            self.whole = True
            return
        self._bytes += len(payload)
        if self._bytes > MOST_ANSWER:
            raise FrameError("the agent's answer is too long")
        self.payloads.append(payload)


class _Profile:
    """A profile that comes in parts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("xb")
        self._bytes = 0
        self.whole = False
        self.problem = ""

    def add(self, payload: bytes) -> None:
        if self.whole or self.problem:
            return
        part = part_of(payload)
        if part.offset != self._bytes or part.total > MOST_PROFILE or not part.content:
            raise FrameError("a part of a profile is missing")
        try:
            self._file.write(part.content)
            self._bytes += len(part.content)
            if self._bytes == part.total:
                self._file.close()
                self.whole = True
        except OSError as error:
            self.fail(f"{self._path}: {error.strerror}")

    def fail(self, why: str) -> None:
        if not self.whole and not self.problem:
            self.problem = why
            self._file.close()
            self._path.unlink(missing_ok=True)


class StringNumbers:
    """All strings of all agents, each once. A number once given stays with its string."""

    MOST: Final = 1 << 20
    FURTHER: Final = "..."

    def __init__(self) -> None:
        self.texts: list[str] = [""]
        self._numbers = {"": 0}

    def number_of(self, text: str) -> int:
        """Returns the number of a string; when there are too many it is that of `...`."""
        known = self._numbers.get(text)
        if known is not None:
            return known
        if len(self.texts) >= self.MOST:
            text = self.FURTHER
        number = self._numbers.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        return number


class StringMap:
    """The numbers of one agent's strings among those of all."""

    def __init__(self) -> None:
        self._numbers: NDArray[np.uint32] = np.zeros(1, np.uint32)

    def add(self, texts: Sequence[str], all_strings: StringNumbers) -> None:
        """Takes the agent's next strings."""
        if texts:
            new = np.array([all_strings.number_of(text) for text in texts], np.uint32)
            self._numbers = np.concatenate([self._numbers, new])

    def translate(self, rows: NDArray[np.void]) -> NDArray[np.void]:
        """Returns the rows of one of its looks with the numbers of all."""
        translated = np.array(rows)
        for name in spec.ROW_STRINGS:
            translated[name] = self._numbers[rows[name]]
        return translated
