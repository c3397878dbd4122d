# SPDX-License-Identifier: BSD-3-Clause
"""Calls the roll of a job of any number of nodes when something may be wrong, and no more often than it is worth.

A job that makes progress costs nothing of this: presences are asked for only when a rank has been in one call, or has
done nothing but poll, for half of the limit. Used by serve.readings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from barograph.live import LastCalls, Presence, RollCall, Sentence, SourceLines, StackLines, Watch, call_roll
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.frames import FrameError
from barograph.serve.watch.rank_table import ENDED, KINDS, RankTable, Source
from barograph.spec import live_frames as spec
from barograph.wording.ranks import ranks_at_the_start

# A roll-call may take this part of a core, and come so often.
ROLL_PART: Final = 0.05
LEAST_S: Final = 1.0
# An agent that has not answered by then is called without.
ANSWER_S: Final = 10.0
_STOPPED: Final = KINDS.index("stopped")
_NOT_IN_CALL: Final = tuple(KINDS.index(name) for name in ("program", "region", "stopped", "ended"))


class RollKeeper:
    """Asks for presences, and calls the roll when they are there.

    Args:
        stall_ns: from when on a rank that makes no progress is stuck.
        stacks: returns where a process is in its program; asked on alarm only.
        last_calls: returns what processes finished last, likewise.
    """

    def __init__(
        self,
        stall_ns: int,
        stacks: Callable[[Presence], StackLines] | None = None,
        last_calls: LastCalls | None = None,
    ) -> None:
        self._stall_ns = stall_ns
        self._stacks = stacks
        self._last_calls = last_calls
        self._watch = Watch()
        self._lines = SourceLines()
        self._asked: list[Source] = []
        self._asked_at = 0.0
        self._next = 0.0
        self.sentences: tuple[Sentence, ...] = ()
        self.alarm: bool | None = False

    @property
    def waiting(self) -> tuple[AgentFeed, ...]:
        """The agents that have not answered yet."""
        return tuple(one.feed for one in self._asked if not one.feed.has_answered(spec.PRESENCES))

    def look(self, table: RankTable, number: int) -> None:
        """Asks, or calls the roll, where it is time; `number` is that of the reading."""
        if not self._asked and not self.may_hang(table):
            if self.sentences:
                self._note(table, number, RollCall((), (), alarm=False))
            return
        now = time.monotonic()
        if not self._asked and now >= self._next:
            self._asked = [one for one in table.sources if not one.feed.ended]
            self._asked_at = now
            for one in self._asked:
                one.feed.ask_for(spec.PRESENCES)

    def answer(self, table: RankTable, number: int) -> None:
        """Calls the roll when all who were asked have answered, or have had the time to."""
        if not self._asked:
            return
        if self.waiting and time.monotonic() - self._asked_at < ANSWER_S:
            return
        began = time.thread_time()
        presences = [one for source in self._asked for one in self._presences(table, source)]
        self._asked = []
        roll = call_roll(
            presences,
            lines=self._lines.of_site,
            stacks=self._stacks,
            last_calls=self._last_calls,
            watch=self._watch,
            now_ns=time.monotonic_ns(),
            stall_ns=self._stall_ns,
        )
        self._note(table, number, roll)
        self._next = time.monotonic() + max(LEAST_S, (time.thread_time() - began) / ROLL_PART)

    def line_of_site(self, site: str) -> str:
        """Returns the source line of a call site, "" where it is not known."""
        return self._lines.of_site(site)

    def may_hang(self, table: RankTable) -> bool:
        """Returns whether a rank has stood in a call, or only polled, or all were stopped, for half of the limit."""
        rows, beside = table.table(), table.beside()
        if not len(rows):
            return False
        since = table.look_ns // 1_000_000 - self._stall_ns // 2_000_000
        alive = rows["kind"] != ENDED
        in_call = alive.copy()
        for kind in _NOT_IN_CALL:
            in_call &= rows["kind"] != kind
        if alive.any() and (rows["kind"][alive] == _STOPPED).all():
            return bool(((beside["still_ms"] != 0) & (beside["still_ms"] <= since))[alive].all())
        long_call = in_call & (beside["since_ms"] != 0) & (beside["since_ms"] <= since)
        still = (beside["still_ms"] != 0) & (beside["still_ms"] <= since)
        return bool((long_call | (alive & still & (in_call | (rows["events"] > 0)))).any())

    def _presences(self, table: RankTable, source: Source) -> list[Presence]:
        try:
            answers = source.feed.take_answer(spec.PRESENCES)
            return [self._presence(table, source, one) for one in answers]
        except (FrameError, KeyError, TypeError, ValueError, AttributeError) as error:
            source.feed.close(f"its answer cannot be read: {error}")
            return []

    def _presence(self, table: RankTable, source: Source, raw: dict[str, Any]) -> Presence:
        presence = Presence.from_json(raw)
        slot = table.slot_of(source, presence.pid)
        still_ms = table.still_ms(slot) if slot is not None else 0
        idle_ns = max(table.look_ns - still_ms * 1_000_000, 0) if still_ms else 0
        return replace(presence, node=source.feed.node, idle_ns=idle_ns)

    def _note(self, table: RankTable, number: int, roll: RollCall) -> None:
        self.sentences, self.alarm = roll.sentences, roll.alarm
        stuck: list[int] = []
        if roll.sentences:
            sources = {one.feed.node: one for one in table.sources}
            for one in roll.standings:
                source = sources.get(one.presence.node) if one.stuck else None
                slot = table.slot_of(source, one.pid) if source is not None else None
                stuck += [] if slot is None else [slot]
        table.mark_stuck(stuck, number)

    def forget(self, table: RankTable, number: int) -> None:
        """The job has ended: nobody waits any more."""
        self._asked = []
        if self.sentences:
            self._note(table, number, RollCall((), (), alarm=False))


def not_heard(table: RankTable, silent_s: float) -> list[str]:
    """Returns a sentence for each node whose agent says nothing any more while its ranks were alive."""
    found: list[str] = []
    now = time.monotonic()
    for source in table.sources:
        seconds = now - (source.feed.looked or source.feed.heard)
        if not source.feed.ended and seconds < silent_s:
            continue
        rows, _ = table.of_source(source)
        ranks: Sequence[int] = rows["rank"][(rows["kind"] != ENDED) & (rows["rank"] >= 0)].tolist()
        if ranks:
            found.append(_not_seen(source, ranks, seconds))
    return found


def _not_seen(source: Source, ranks: Sequence[int], seconds: float) -> str:
    verb = "has" if len(ranks) == 1 else "have"
    why = f": {source.feed.ended}" if source.feed.ended else ""
    return f"{ranks_at_the_start(ranks)} on {source.feed.node} {verb} not been seen for {seconds:.0f} s{why}."
