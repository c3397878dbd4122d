# SPDX-License-Identifier: BSD-3-Clause
"""What the ranks of a job do now, look after look, as the page and the watch for hangs have it.

A Watcher brings together what the agents of all nodes say: that of this node, which it starts itself, and others that
are given to it. Times are given as the moment at which a call began, so that a rank in a long call does not change.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from barograph.analyze.ends.running_calls import RunningCalls
from barograph.live import Presence, Sentence, StackLines, unseen_text
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.local_agent import LocalAgent
from barograph.serve.watch.rank_table import (
    ENDED,
    KIND_TITLES,
    KINDS,
    TABLE,
    RankTable,
    Table,
    empty_table,
)
from barograph.serve.watch.roll_keeper import RollKeeper, not_heard
from barograph.spec import live_frames as spec

__all__ = ["KINDS", "KIND_TITLES", "TABLE", "Reading", "Table", "Watcher"]

# How long a look waits for the agent of this node, which may not get a processor at once.
LOOK_S: Final = 0.5
FIRST_LOOK_S: Final = 2.0
ANSWER_S: Final = 1.0
# An agent of another node that has said nothing for this long is said to be silent.
SILENT_S: Final = 10.0
# One of which nothing was heard for this long does not tell any more that its processes have ended.
UNHEARD_S: Final = 20.0
PER_MS: Final = 1_000_000


@dataclass(frozen=True)
class Reading:
    """All that is known after one look.

    Attributes:
        number: of the look, from 1.
        seconds: since the job started.
        ranks: of the whole job, seen or not.
        alive: whether any of its processes is.
        nodes: their names, by the number that is in the table.
        programs: their names, likewise.
        strings: what the numbers of operations, objects, regions and sites mean; one that is there keeps its number.
        sentences: of the roll-call; none while the job makes progress.
        alarm: whether that is sure; None: one look cannot tell.
        unseen: what is said of ranks that nobody sees, or not any more.
        dropped: calls that did not fit in an arena.
        table: a row per process, in the order of (rank, pid); see rank_table.TABLE. `changed` is the number of
            the reading in which a row has changed last.
    """

    number: int = 0
    seconds: float = 0.0
    ranks: int = 0
    alive: bool = False
    nodes: Sequence[str] = ()
    programs: Sequence[str] = ()
    strings: Sequence[str] = ()
    sentences: tuple[Sentence, ...] = ()
    alarm: bool | None = False
    unseen: str = ""
    dropped: int = 0
    table: Table = field(default_factory=empty_table)

    @property
    def texts(self) -> tuple[str, ...]:
        """What the sentences say."""
        return tuple(one.text for one in self.sentences)


class Watcher:
    """Looks at one job.

    Args:
        job: its id.
        folders: returns the folders of this user's arenas; they may appear later than the watcher.
        stall_ns: from when on a rank that makes no progress is stuck.
        stacks: returns where a process is in its program, for the sentences of a roll-call.
        local: whether the agent of this node is started.
    """

    def __init__(
        self,
        job: str,
        folders: Callable[[], Sequence[Path]],
        stall_ns: int,
        *,
        stacks: Callable[[Presence], StackLines] | None = None,
        local: bool = True,
    ) -> None:
        self._job = job
        self._folders = folders
        self._local = LocalAgent(job) if local else None
        self._known: tuple[Path, ...] = ()
        self._lock = threading.Lock()
        self._new: list[AgentFeed] = []
        self._waiting: list[AgentFeed] = []  # have not said yet what they are
        self._table = RankTable()
        self._rolls = RollKeeper(stall_ns, stacks, RunningCalls(job, folders) if local else None)
        self.reading = Reading()
        self.seen = False

    def add(self, feed: AgentFeed) -> None:
        """Takes the agent of another node; may be called in any thread."""
        with self._lock:
            self._new.append(feed)

    @property
    def feeds(self) -> tuple[AgentFeed, ...]:
        """The agents that have said their node."""
        return tuple(source.feed for source in self._table.sources)

    def hears_alive(self) -> bool:
        """Returns whether a process lives on a node that is heard: others do not tell any more when theirs end."""
        now = time.monotonic()
        for source in self._table.sources:
            if now - source.feed.heard < UNHEARD_S:
                rows, _ = self._table.of_source(source)
                if (rows["kind"] != ENDED).any():
                    return True
        return False

    def look(self) -> Reading:
        """Looks once; what is known stays when the job is gone."""
        number = self.reading.number + 1
        self._look_here()
        self._welcome()
        looked = self._table.take(number)
        if looked:
            self._rolls.look(self._table, number)
            if self._local is not None and self._local.feed in self._rolls.waiting:
                self._local.wait_for_answer(spec.PRESENCES, ANSWER_S)
        self._rolls.answer(self._table, number)
        self._take(number, looked=looked)
        return self.reading

    def line_of(self, site: str) -> str:
        """Returns the source line of a call site of the table; "" where it is not known."""
        return self._rolls.line_of_site(site)

    def close(self) -> None:
        """Ends the agent of this node."""
        if self._local is not None:
            self._local.close()

    def _look_here(self) -> None:
        """Has the agent of this node look, when there is something to look at."""
        if self._local is None:
            return
        folders = self._folders_of_job()
        if folders and folders != self._known:
            # What it was started with is not all: a job has other folders only when somebody has put one in the way.
            if self._local.feed is not None:
                self._local.feed.close("the job has another folder")
            self._known = folders
        before = self._local.feed
        if self._known:
            self._local.ensure(self._known)
        if self._local.feed is not before and self._local.feed is not None:
            self.add(self._local.feed)
        first = self._local.feed is not None and not self._local.feed.looked
        self._local.look(FIRST_LOOK_S if first else LOOK_S)

    def _folders_of_job(self) -> tuple[Path, ...]:
        found: list[Path] = []
        for folder in self._folders():
            with contextlib.suppress(OSError):
                if (folder / f"job-{self._job}").is_dir():
                    found.append(folder)
        return tuple(found)

    def _welcome(self) -> None:
        with self._lock:
            self._waiting += self._new
            self._new = []
        for feed in list(self._waiting):
            if feed.hello is not None:
                self._table.add(feed)
                self._waiting.remove(feed)
            elif feed.ended:
                self._waiting.remove(feed)

    def _take(self, number: int, *, looked: bool) -> None:
        table = self._table.table()
        if not len(table):
            return
        self.seen = True
        beside = self._table.beside()
        alive = bool((table["kind"] != ENDED).any())
        if not alive:
            self._rolls.forget(self._table, number)
            if not self.reading.alive and self.reading.number:
                return
            table = self._table.table()
        ranks = int(beside["ranks"].max())
        unseen = self._unseen(table, ranks) if alive else ""
        if not looked and unseen == self.reading.unseen and self._rolls.sentences == self.reading.sentences:
            return  # nobody has said anything
        # Without those that no process is of any more, as before a program had said its name.
        used, places = np.unique(table["program"], return_inverse=True)
        table["program"] = places
        programs: list[int] = used.tolist()
        seconds = max(self._table.look_ns // PER_MS - self._table.origin_ms, 0) / 1000
        self.reading = replace(
            self.reading,
            number=number,
            seconds=round(max(seconds, self.reading.seconds), 1),
            ranks=ranks,
            alive=alive,
            nodes=tuple(self._table.nodes),
            programs=tuple(self._table.programs[one] for one in programs),
            strings=self._strings(),
            sentences=self._rolls.sentences,
            alarm=self._rolls.alarm,
            unseen=unseen,
            dropped=int(beside["dropped"].sum()),
            table=table,
        )

    def _strings(self) -> Sequence[str]:
        """Returns the strings that are there now; more come while somebody has these."""
        texts, before = self._table.strings.texts, self.reading.strings
        return before if len(before) == len(texts) else tuple(texts)

    def _unseen(self, table: Table, ranks: int) -> str:
        known = table["rank"][(table["rank"] >= 0) & (table["rank"] < ranks)]
        missing: list[int] = []
        if len(known) and len(np.unique(known)) < ranks:
            missing = np.setdiff1d(np.arange(ranks), known).tolist()
        said = not_heard(self._table, SILENT_S)
        if self._local is not None and self._local.problem:
            said.append(f"{self._local.problem[:1].upper()}{self._local.problem[1:]}.")
        return " ".join(one for one in (unseen_text(missing, len(self._table.nodes)), *said) if one)
