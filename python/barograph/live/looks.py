# SPDX-License-Identifier: BSD-3-Clause
"""Stacks of running processes, read from outside many times: where their threads are, as functions with shares.

A look reads the stack of each thread (barograph.live.stacks): one that waits is only read, one that runs stands still
for a moment. Used by `barograph attach`.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from barograph.live.process_state import state_of
from barograph.live.stacks import Frame, Stack, frames_of, read_stack, read_stacks, without_start

FIRST_ENDED = "its first thread has ended; --threads reads the others"


class SeenStack(NamedTuple):
    """A stack as it is counted: return addresses (innermost first), which are exact, whether the thread waited."""

    sites: tuple[str, ...]
    exact: frozenset[int]
    blocked: bool


@dataclass
class Looks:
    """What was seen.

    Attributes:
        stacks: how often each stack was read.
        build_ids: of the modules in them, by path.
        times: how many looks at all processes were made.
        seconds: from the first to the end of the last one.
        stopped_ns: how long threads stood still at most, sum over them.
        longest_ns: the longest of these.
        stopped: how many times one was stopped.
        refused: why a stack could not be read, and how often.
        halted: processes that a signal had stopped, and in how many looks.
        python: processes that an interpreter of Python runs: functions are its own, not those of the program.
    """

    stacks: Counter[SeenStack] = field(default_factory=Counter[SeenStack])
    build_ids: dict[str, str] = field(default_factory=dict[str, str])
    times: int = 0
    seconds: float = 0.0
    stopped_ns: int = 0
    longest_ns: int = 0
    stopped: int = 0
    refused: Counter[str] = field(default_factory=Counter[str])
    halted: Counter[int] = field(default_factory=Counter[int])
    python: set[int] = field(default_factory=set[int])

    @property
    def read(self) -> int:
        """How many stacks were read."""
        return sum(self.stacks.values())

    def add(self, stack: Stack, *, halted: bool = False) -> None:
        """Counts a stack; `halted`: a signal has stopped its process, which waits for nothing then."""
        if stack.status != "ok" or not stack.sites:
            self.refused[stack.reason or stack.status] += 1
            return
        if stack.method == "stopped":
            self.stopped += 1
            self.stopped_ns += stack.stopped_ns
            self.longest_ns = max(self.longest_ns, stack.stopped_ns)
        seen = SeenStack(stack.sites, stack.exact, stack.method == "blocked" and not halted)
        if stack.pid not in self.python and seen not in self.stacks and stack.of_python:
            self.python.add(stack.pid)
        self.stacks[seen] += 1
        self.build_ids.update(stack.build_ids)

    def frames(self, stack: SeenStack) -> tuple[Frame, ...]:
        """Returns the functions of a stack, innermost first, without what begins a program or thread."""
        known = Stack("ok", sites=stack.sites, exact=stack.exact, build_ids=self.build_ids)
        return without_start(frames_of(known))


@dataclass(frozen=True)
class SeenFunction:
    """A function and the part of all stacks that it was in.

    Attributes:
        function: its name, "" where it is not known.
        where: the line that it was most often at.
        times: how many stacks it was the innermost function of.
        share: of all stacks that were read.
        share_error: the standard error of that.
        inclusive: share of the stacks that it was in.
        blocked: part of `inclusive` in which the thread waited in the kernel.
    """

    function: str
    where: str
    times: int
    share: float
    share_error: float
    inclusive: float
    blocked: float


def look(
    pids: Sequence[int],
    *,
    per_second: int,
    seconds: float,
    threads: bool,
    done: Callable[[float], None] = lambda _: None,
) -> Looks:
    """Looks at processes of this node until the time is over, none is left or Ctrl-C is pressed.

    Args:
        pids: The processes.
        per_second: how often; where a look takes longer than that, less often.
        seconds: for how long.
        threads: whether to look at all threads, or at the first of each process.
        done: called after each look, with the seconds since the one before.
    """
    looks = Looks()
    begin = last = time.monotonic()
    left = list(pids)
    try:
        while left and time.monotonic() - begin < seconds:
            for pid in list(left):
                state = state_of(pid)
                if state is None or state.ended:
                    left.remove(pid)
                    continue
                looks.halted[pid] += state.stopped
                if state.first_ended and not threads:
                    looks.refused[FIRST_ENDED] += 1
                    continue
                found = (read_stacks(pid) if threads else []) or [read_stack(pid)]
                if all(stack.status == "gone" for stack in found):
                    left.remove(pid)
                    continue
                for stack in found:
                    if stack.status != "gone":
                        looks.add(stack, halted=state.stopped)
            looks.times += 1
            now = time.monotonic()
            looks.seconds = now - begin
            done(now - last)
            last = now
            time.sleep(max(begin + looks.times / per_second - now, 0.0))
    except KeyboardInterrupt:
        pass
    return looks


def seen_functions(looks: Looks) -> list[SeenFunction]:
    """Returns the functions that were seen, those that most stacks were in first."""
    own: Counter[tuple[str, str]] = Counter()
    inclusive: Counter[tuple[str, str]] = Counter()
    blocked: Counter[tuple[str, str]] = Counter()
    lines: dict[tuple[str, str], Counter[str]] = {}
    for stack, times in looks.stacks.items():
        frames = looks.frames(stack)
        seen: set[tuple[str, str]] = set()
        for number, frame in enumerate(frames):
            key = (frame.function, frame.file or frame.module)
            if number == 0:
                own[key] += times
            if key not in seen:
                seen.add(key)
                inclusive[key] += times
                blocked[key] += times if stack.blocked else 0
                lines.setdefault(key, Counter())[_where(frame)] += times
    return sorted(
        (
            SeenFunction(
                function=key[0],
                where=max(lines[key].items(), key=lambda item: (item[1], item[0]))[0],
                times=own[key],
                share=own[key] / looks.read,
                share_error=_error(own[key], looks.read),
                inclusive=times / looks.read,
                blocked=blocked[key] / looks.read,
            )
            for key, times in inclusive.items()
        ),
        key=lambda one: (-one.share, -one.inclusive, one.function, one.where),
    )


def folded(looks: Looks) -> Iterable[tuple[str, int]]:
    """Returns each stack as `main;solve;dot`, outermost first, and how often it was seen."""
    lines: Counter[str] = Counter()
    for stack, times in looks.stacks.items():
        frames = looks.frames(stack)
        names = [frame.function or _where(frame) for frame in reversed(frames)]
        lines[";".join(name.replace(";", ":") for name in names)] += times
    return sorted(lines.items())


def _error(times: int, of: int) -> float:
    share = times / of
    return math.sqrt(share * (1 - share) / of)


def _where(frame: Frame) -> str:
    if frame.file:
        return f"{frame.file.rpartition('/')[2]}:{frame.line}"
    return frame.module.rpartition("/")[2]
