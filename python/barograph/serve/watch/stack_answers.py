# SPDX-License-Identifier: BSD-3-Clause
"""Stacks for the page: of one process, or of one of each group of ranks that wait at the same place.

Read from outside and only when somebody asks: on this node here, on others by their agents. Where that is not
permitted, the answer says so and why.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from typing import Any, Final

from barograph.live.stacks import Stack, first_call, frames_of, program_frames, read_stack
from barograph.serve.agents.frames import FrameError
from barograph.serve.page.browser_messages import Group, Row
from barograph.spec import live_frames as spec
from barograph.wording.ranks import ranks_at_the_start

# Stacks are read of this many groups, the largest first.
MOST_GROUPS: Final = 12
MOST_LINES: Final = 64
# How long an agent may take.
PATIENCE_S: Final = 3.0
PAUSE_S: Final = 0.02


async def stacks_of_groups(watcher: Any, groups: Sequence[Group]) -> dict[str, Any]:
    """Returns the stack of one rank of each group, as JSON."""
    chosen = sorted(groups, key=lambda group: -len(group.ranks))[:MOST_GROUPS]
    answers = await asyncio.to_thread(_read, watcher, [group.one for group in chosen])
    for answer, group in zip(answers, chosen, strict=True):
        known = [rank for rank in group.ranks if rank >= 0]
        answer["who"] = ranks_at_the_start(known) if known else f"Process {group.one.pid}"
    return {"stacks": answers, "more": len(groups) - len(chosen)}


async def stacks_of_one(watcher: Any, row: Row) -> dict[str, Any]:
    """Returns the stack of a process, as JSON."""
    return {"stacks": await asyncio.to_thread(_read, watcher, [row]), "more": 0}


def _read(watcher: Any, rows: Sequence[Row]) -> list[dict[str, Any]]:
    here = os.uname().nodename
    feeds = {feed.node: feed for feed in getattr(watcher, "feeds", ()) if feed.node != here}
    found: dict[Row, Stack] = {}
    for node, feed in feeds.items():
        found |= _from_agent(feed, [row for row in rows if row.node == node])
    for row in rows:
        if row.kind == "ended":
            found[row] = Stack("gone", "the process has ended")
        elif row not in found:
            found[row] = (
                Stack("unreadable", "its agent has not answered")
                if row.node in feeds
                else read_stack(row.pid)
            )
    return [_answer(row, found[row]) for row in rows]


def _from_agent(feed: Any, rows: Sequence[Row]) -> dict[Row, Stack]:
    if not rows:
        return {}
    feed.ask_stacks([row.pid for row in rows])
    end = time.monotonic() + PATIENCE_S
    while not feed.has_answered(spec.STACKS) and time.monotonic() < end:
        time.sleep(PAUSE_S)
    try:
        stacks = {stack.pid: stack for stack in map(Stack.from_json, feed.take_answer(spec.STACKS))}
    except (FrameError, KeyError, TypeError, ValueError):
        return {row: Stack("unreadable", "its agent has said what cannot be") for row in rows}
    return {row: stacks[row.pid] for row in rows if row.pid in stacks}


def _answer(row: Row, stack: Stack) -> dict[str, Any]:
    of = f"rank {row.rank}, " if row.rank >= 0 else ""
    reason = stack.reason
    if stack.status == "ok":
        parts = ["the functions of Python are not read"] if stack.of_python else []
        parts += [] if stack.complete else [f"not complete{f': {reason}' if reason else ''}"]
        reason = "; ".join(parts)
    return {
        "who": f"Rank {row.rank}" if row.rank >= 0 else f"Process {row.pid}",
        "of": f"{of}pid {row.pid} on {row.node}",
        "status": stack.status,
        "reason": reason,
        "lines": stack_text(stack)[:MOST_LINES],
    }


def stack_text(stack: Stack) -> list[str]:
    """Returns the functions of the program, innermost first, and what it has called; all where none is its own."""
    if stack.status != "ok":
        return []
    frames = frames_of(stack)
    own = program_frames(frames)
    if not own:
        return [frame.text() for frame in frames]
    called = first_call(frames)
    return [*([called] if called else []), *(frame.text() for frame in own)]
