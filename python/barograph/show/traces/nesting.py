# SPDX-License-Identifier: BSD-3-Clause
"""Calls of one thread as enters and leaves in the order of time, for formats that want them so.

A trace has calls in the order of their ends. Times are rounded, so a call may seem to end a little later than the one
that made it: it is cut there, never more than the unit of the trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

# Kinds of events that are not calls of their own.
NO_CALL: Final = frozenset({"complete", "mark"})
ENTER: Final = True
LEAVE: Final = False


def repeated(row: Mapping[str, Any]) -> str:
    """Returns the call of an event, and how often it was made: a flight recorder keeps polls in a row as one event.

    Its time is from the first of them to the last, what the program did in between included.
    """
    again = row.get("number") if row.get("kind") == "call" else None
    return f"{row['operation']} ({again + 1:,} calls)" if again else str(row["operation"])


def is_call(row: Mapping[str, Any], before: Mapping[str, Any] | None) -> bool:
    """Returns whether an event is a call: of one that sends and receives there are two, `before` the first of them."""
    if row["kind"] in NO_CALL:
        return False
    return not (
        row["kind"] == "receive"
        and before is not None
        and before["kind"] == "send"
        and all(before[name] == row[name] for name in ("rank", "thread", "operation", "start_ns", "end_ns"))
        and before["sequence"] is not None
        and before["sequence"] + 1 == row["sequence"]
    )


Call = TypeVar("Call")
# When a call began and ended, and its number among those of its thread.
Times: TypeAlias = tuple[int, int, int]


class Nesting(Generic[Call]):
    """Calls of one thread as enters and leaves in the order of time, of parts of the calls that follow each other."""

    def __init__(self) -> None:
        self._open: list[tuple[int, Call]] = []  # end, call

    def take(self, calls: Iterable[tuple[Times, Call]]) -> Iterator[tuple[bool, int, Call]]:
        """Yields (ENTER or LEAVE, time, call) up to the last enter; none of these calls began before earlier ones."""
        # If two began at once, the longer one is around the other; if both have the same times, the later.
        for (start, ended, _), call in sorted(calls, key=lambda one: (one[0][0], -one[0][1], -one[0][2])):
            end = max(start, ended)
            while self._open and self._open[-1][0] <= start:
                done, before = self._open.pop()
                yield LEAVE, done, before
            if self._open:
                end = min(end, self._open[-1][0])
            yield ENTER, start, call
            self._open.append((end, call))

    def end(self) -> Iterator[tuple[bool, int, Call]]:
        """Yields what is left."""
        while self._open:
            done, before = self._open.pop()
            yield LEAVE, done, before


class Around(Generic[Call]):
    """Finds the calls of a thread that began before a part of its calls and ended in it: few, as calls nest.

    They are kept; all others can be written part by part.
    """

    def __init__(self) -> None:
        self._reached = -1
        self._calls: list[tuple[Times, Call]] = []

    def find(self, calls: Iterable[tuple[Times, Call]]) -> None:
        """Takes the next part of the calls, in the order of their ends."""
        begun = self._reached
        for times, call in calls:
            if times[0] <= begun:
                self._calls.append((times, call))
            self._reached = max(self._reached, *times[:2])

    def rewind(self) -> None:
        """Begins again with the first part, to merge."""
        self._reached = -1
        self._calls.sort(key=lambda one: one[0][0], reverse=True)

    def merge(self, calls: Iterable[tuple[Times, Call]]) -> list[tuple[Times, Call]]:
        """Returns the calls of the next part that began in it, and those of later parts that began in it."""
        begun = self._reached
        merged: list[tuple[Times, Call]] = []
        for times, call in calls:
            if times[0] > begun:
                merged.append((times, call))
            self._reached = max(self._reached, *times[:2])
        while self._calls and self._calls[-1][0][0] <= self._reached:
            merged.append(self._calls.pop())
        return merged
