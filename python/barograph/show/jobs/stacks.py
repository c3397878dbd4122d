# SPDX-License-Identifier: BSD-3-Clause
"""Groups of ranks with their stacks, for `barograph stacks`: a row each, or frame by frame."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from barograph.live.stack_groups import StackGroup
from barograph.live.stacks import Frame, Stack
from barograph.show.screen import Screen
from barograph.spec.tables.jobs import STACK_GROUPS
from barograph.wording.ranks import named_ranks, rank_ranges

PYTHON = "Python: the functions of the interpreter are shown, not those of the program."


def print_groups(groups: Sequence[StackGroup], screen: Screen, *, full: bool) -> None:
    """Prints the groups of a job, and what is to be said about them."""
    if full:
        for group in groups:
            screen.line(_title(group), style="bold")
            for number, frame in enumerate(group.frames):
                screen.line(f"  #{number:<3}{_frame(frame)}")
            if not group.frames or not group.stack.complete:
                screen.line(
                    f"  {group.text() if not group.frames else '... ' + group.stack.reason}", style="dim"
                )
    else:
        screen.table(
            STACK_GROUPS,
            groups,
            cells={
                "ranks": _ranks,
                "count": lambda group: str(len(group.members)),
                "thread": lambda group: _thread(group) or "-",
                "stack": lambda group: group.text(),
            },
            without=() if any(_thread(group) for group in groups) else ("thread",),
        )
    screen.remarks(_remarks(groups))


def group_content(group: StackGroup) -> dict[str, Any]:
    """Returns a group as JSON has it."""
    return {
        "ranks": group.ranks,
        "pids": [one.pid for one in group.members],
        "thread": _thread(group),
        "status": group.stack.status,
        "reason": group.stack.reason,
        "complete": group.stack.complete,
        "text": group.text(),
        "frames": [asdict(frame) for frame in group.frames],
    }


def stack_content(rank: int | None, stack: Stack) -> dict[str, Any]:
    """Returns one stack as JSON has it."""
    return {
        "rank": rank,
        "pid": stack.pid,
        "tid": stack.tid,
        "thread": stack.thread,
        "status": stack.status,
        "reason": stack.reason,
        "complete": stack.complete,
        "method": stack.method,
        "stopped_ns": stack.stopped_ns,
        "sites": list(stack.sites),
    }


def _ranks(group: StackGroup) -> str:
    return rank_ranges(group.ranks) or f"pid {group.members[0].pid}"


def _thread(group: StackGroup) -> str:
    """Returns the name of a thread that is not the first one of its process."""
    one = group.members[0]
    return (one.stack.thread or str(one.stack.tid)) if one.stack.tid not in {0, one.pid} else ""


def _title(group: StackGroup) -> str:
    text = named_ranks(group.ranks) if group.ranks else f"pid {group.members[0].pid}"
    return f"{text}, thread {_thread(group)}" if _thread(group) else text


def _frame(frame: Frame) -> str:
    text = frame.text()
    if frame.kind != "program" and frame.function and not frame.file:
        text += f" in {os.path.basename(frame.module)}"
    return text + (" (inlined)" if frame.inlined else "")


def _remarks(groups: Sequence[StackGroup]) -> list[str]:
    found: list[str] = []
    if any(group.stack.of_python for group in groups):
        found.append(PYTHON)
    cut = sorted(
        {group.stack.reason for group in groups if group.stack.status == "ok" and group.stack.reason}
    )
    found += [f"Incomplete (...): {reason}." for reason in cut]
    return found
