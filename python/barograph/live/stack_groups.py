# SPDX-License-Identifier: BSD-3-Clause
"""Stacks of many ranks -> groups of ranks that are at the same place, the largest first. Used by `barograph stacks`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from barograph.live.stacks import (
    Frame,
    Stack,
    first_call,
    frames_of,
    plain_name,
    program_frames,
    without_start,
)


@dataclass(frozen=True)
class RankStack:
    """The stack of one thread of a rank; rank None: a process that has none (yet)."""

    rank: int | None
    pid: int
    stack: Stack


@dataclass(frozen=True)
class StackGroup:
    """Ranks whose stacks are alike: the same functions and lines of the program, and the same call."""

    members: tuple[RankStack, ...]
    frames: tuple[Frame, ...]  # of the first of them: all, innermost first

    @property
    def stack(self) -> Stack:
        """The stack of the first member."""
        return self.members[0].stack

    @property
    def ranks(self) -> list[int]:
        """The ranks, in order."""
        return sorted({one.rank for one in self.members if one.rank is not None})

    def text(self) -> str:
        """Returns `main > solve > MPI_Allreduce (solver.c:88)`, or why that is not known."""
        stack = self.stack
        if stack.status == "gone":
            return "(has ended)"
        if stack.status != "ok":
            status = "not permitted" if stack.status == "not_permitted" else stack.status
            return f"({status}: {stack.reason})"
        own = program_frames(self.frames)
        call = first_call(self.frames)
        if own:
            names = [*(_name(frame) for frame in reversed(own)), *([call] if call else [])]
        else:
            # A thread of a library.
            names = [
                plain_name(frame.function) for frame in reversed(without_start(self.frames)) if frame.function
            ]
        text = " > ".join(names) or "(in no function that is known)"
        start = "" if stack.complete or not names else "... > "
        return start + text + _line(own)

    def place(self) -> str:
        """Returns the innermost function of the program, and the call that it has made.

        `relax (loop.c:55)`, `MPI_Allreduce from solve (solver.c:88)`; of a thread of a library the innermost function.
        """
        own = program_frames(self.frames)
        call = first_call(self.frames)
        if self.stack.python:
            # If a module was compiled without line numbers, the line of Python that calls it says more.
            own = next((own[i:] for i, frame in enumerate(own) if frame.file), own)
        if not own:
            return next(
                (frame.text() for frame in self.frames if frame.function), "no function that is known"
            )
        inner = own[0].text()
        python = next((frame for frame in own if frame.file and not frame.module), None)
        if python is not None and python is not own[0]:
            inner += f", called by {python.text()}"
        elif not own[0].file:
            inner += _line(own)
        if self.stack.of_python and python is None:
            inner += " (functions of Python are not known)"
        return f"{call} from {inner}" if call else inner


def grouped(stacks: Iterable[RankStack]) -> list[StackGroup]:
    """Returns the groups, the largest first, those of equal size by their lowest rank."""
    groups: dict[tuple[object, ...], list[RankStack]] = {}
    frames: dict[tuple[object, ...], tuple[Frame, ...]] = {}
    for one in stacks:
        found = frames_of(one.stack)
        own = program_frames(found)
        key = (
            one.stack.status,
            one.stack.reason if one.stack.status != "ok" else "",
            one.stack.thread if one.stack.tid != one.pid else "",
            first_call(found) if own else tuple(frame.function for frame in without_start(found)),
            tuple((frame.function, frame.file, frame.line, frame.module) for frame in own),
        )
        groups.setdefault(key, []).append(one)
        frames.setdefault(key, found)
    result = [StackGroup(tuple(members), frames[key]) for key, members in groups.items()]
    return sorted(result, key=lambda group: (-len(group.members), group.ranks, group.stack.tid))


def _line(own: Sequence[Frame]) -> str:
    """Returns the line of the innermost function, or else of the nearest call to it that is known."""
    for frame in own:
        if frame.file:
            nearest = "" if frame is own[0] else "from "
            return f" ({nearest}{frame.file.rpartition('/')[2]}:{frame.line})"
    return ""


def _name(frame: Frame) -> str:
    return frame.function or f"[{frame.module.rpartition('/')[2] or 'unknown code'}]"
