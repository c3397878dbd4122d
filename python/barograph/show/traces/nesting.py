# SPDX-License-Identifier: BSD-3-Clause
"""Calls of one thread as enters and leaves in the order of time, for formats that want them so.

A trace has calls in the order of their ends. Times are rounded, so a call may seem to end a little later than the one
that made it: it is cut there, never more than the unit of the trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

# Of an event that is no call of its own.
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


def steps(starts: Sequence[int], ends: Sequence[int]) -> Iterator[tuple[bool, int, int]]:
    """Yields (ENTER or LEAVE, time, call) in the order of time; calls nest.

    Args:
        starts: of the calls of one thread, in the order of their ends.
        ends: likewise, same unit.
    """
    # Of two that began at once the longer one is around the other; of two with the same times the one that ended later.
    order = sorted(range(len(starts)), key=lambda call: (starts[call], -ends[call], -call))
    open_calls: list[tuple[int, int]] = []  # end, call
    for call in order:
        start, end = starts[call], max(starts[call], ends[call])
        while open_calls and open_calls[-1][0] <= start:
            done, before = open_calls.pop()
            yield LEAVE, done, before
        if open_calls:
            end = min(end, open_calls[-1][0])
        yield ENTER, start, call
        open_calls.append((end, call))
    while open_calls:
        done, before = open_calls.pop()
        yield LEAVE, done, before
