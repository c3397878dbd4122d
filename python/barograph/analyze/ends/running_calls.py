# SPDX-License-Identifier: BSD-3-Clause
"""What ranks of a job that hangs finished last, and how long ago: from the events of a flight recorder or a trace.

For roll-calls of `barograph top`, the live page and `--hang-after`. Reads the arenas of this node, of a few ranks, and
only when somebody hangs; says nothing of a process that keeps no events. Never raises, never writes to an arena.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from barograph.analyze.ends.last_calls import MOST_RANKS
from barograph.scratch import scratch_folder
from barograph.wording.ranks import named_ranks

if TYPE_CHECKING:
    from barograph.live import Presence, Sentence

MOST_CALLS: Final = 3
# A larger arena holds a long trace, which would take too long to read.
MOST_BYTES: Final = 512 << 20

# With the moment on this node's clock at which each had ended; 0: not known.
Calls = tuple[tuple[str, int], ...]


class RunningCalls:
    """The last calls of the processes of one job: each is read once, and again when it has gone on.

    Args:
        job: its id.
        folders: returns the folders of this user's arenas.
    """

    def __init__(self, job: str, folders: Callable[[], Sequence[Path]]) -> None:
        self._job = job
        self._folders = folders
        self._node = os.uname().nodename
        self._found: dict[tuple[int, int | None], tuple[tuple[int, int, bool], Calls]] = {}

    def __call__(self, presences: Sequence[Presence], now_ns: int) -> list[Sentence]:
        """Returns a sentence for each few of the first ranks whose last calls read the same.

        Args:
            presences: the processes, the most telling ones first.
            now_ns: when they were looked at; where all cores are busy, to read their calls takes seconds more.
        """
        here = [one for one in presences if one.rank is not None and one.node in {"", self._node}]
        groups: dict[tuple[str, ...], list[int]] = {}
        for one in here[:MOST_RANKS]:
            calls = self._calls(one)
            if calls and one.rank is not None:
                said = tuple(_with_age(call, ended, now_ns) for call, ended in calls)
                groups.setdefault(said, []).append(one.rank)
        from barograph.live.sentences import sentence  # noqa: PLC0415 - as below

        return [
            sentence(ranks, f"The last calls that {named_ranks(ranks)} finished: {', '.join(calls)}.")
            for calls, ranks in groups.items()
        ]

    def _calls(self, presence: Presence) -> Calls:
        state = (presence.moves, presence.polls, presence.alive)
        process = (presence.pid, presence.rank)  # processes of two containers may have one number
        known = self._found.get(process)
        if known is None or known[0] != state:
            known = self._found[process] = (state, self._read(presence))
        return known[1]

    def _read(self, presence: Presence) -> Calls:
        with contextlib.suppress(Exception):  # it may have ended just now; waiting for a hang goes on
            for folder in self._folders():
                for name in (f"*-{presence.pid}.arena", f"*-{presence.pid}@*.arena"):
                    for arena in (folder / f"job-{self._job}").glob(name):
                        if calls := _calls_in(arena, presence):
                            return calls
        return ()


def _calls_in(arena: Path, presence: Presence) -> Calls:
    """Returns the last calls of the process whose arena that is; none where it is not the one that was looked at."""
    # Not needed while a job makes progress.
    from barograph._look import look  # noqa: PLC0415
    from barograph.analyze.ends.last_calls import ended_calls  # noqa: PLC0415
    from barograph.read.events.event_parts import EventParts  # noqa: PLC0415
    from barograph.recover.replay import write_running_trace  # noqa: PLC0415

    view = look(str(arena))
    rank = presence.rank
    if rank is None or view is None or view["rank"] != rank or view["arena_bytes"] > MOST_BYTES:
        return ()
    with scratch_folder("calls") as folder:
        profile = folder / "job.baro"
        write_running_trace(arena, rank, profile, running=presence.alive)
        calls = ended_calls(EventParts(profile, [rank], salvage=True), MOST_CALLS)
    # Its clock goes on while it lives and is recorded.
    again = look(str(arena)) if presence.alive else None
    if again is None or again["state"] != "recording":
        return tuple((call, 0) for call, _ in calls)
    began = time.monotonic_ns() - again["elapsed_ns"]
    return tuple((call, began + ended) for call, ended in calls)


def _with_age(call: str, ended: int, now: int) -> str:
    from barograph.live.sentences import age_text  # noqa: PLC0415 - as above

    return f"{call} {age_text(max(now - ended, 0))} ago" if ended else call
