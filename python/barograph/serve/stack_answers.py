# SPDX-License-Identifier: BSD-3-Clause
"""Stacks for the page: of one process, or of one of each group of ranks that wait at the same place.

Read from outside and only when somebody asks. Where that is not permitted, the answer says so and why.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Sequence
from typing import Any, Final

from barograph.live.whereabouts import ranks_text
from barograph.serve.browser_messages import Group, Row

# Of so many groups stacks are read, the largest first.
MOST_GROUPS: Final = 12
MOST_LINES: Final = 64


async def stacks_of_groups(groups: Sequence[Group]) -> dict[str, Any]:
    """Returns the stack of one rank of each group, as JSON."""
    chosen = sorted(groups, key=lambda group: -len(group.ranks))[:MOST_GROUPS]
    answers = await _read([group.one for group in chosen])
    for answer, group in zip(answers, chosen, strict=True):
        known = [rank for rank in group.ranks if rank >= 0]
        answer["who"] = ranks_text(known) if known else f"Process {group.one.pid}"
    return {"stacks": answers, "more": len(groups) - len(chosen)}


async def stacks_of_one(row: Row) -> dict[str, Any]:
    """Returns the stack of a process, as JSON."""
    return {"stacks": await _read([row]), "more": 0}


async def _read(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return await asyncio.to_thread(lambda: [_answer(row) for row in rows])


def _answer(row: Row) -> dict[str, Any]:
    of = f"rank {row.rank}, " if row.rank >= 0 else ""
    answer: dict[str, Any] = {
        "who": f"Rank {row.rank}" if row.rank >= 0 else f"Process {row.pid}",
        "of": f"{of}pid {row.pid} on {row.node}",
        "status": "unreadable",
        "reason": "",
        "lines": [],
    }
    if row.kind == "ended":
        return answer | {"status": "gone", "reason": "the process has ended"}
    try:
        stacks = importlib.import_module("barograph.live.stacks")
    except ImportError:
        return answer | {"reason": "this installation cannot read stacks"}
    found = stacks.read_stack(row.pid)
    lines = [str(line) for line in stacks.lines_of(found)][:MOST_LINES]
    return answer | {"status": found.status, "reason": found.reason, "lines": lines}
