# SPDX-License-Identifier: BSD-3-Clause
"""The table of all processes of a job, kept from what agents say: columns of numpy, a row per process.

A process whose arena has vanished stays, as ended, until one that started later shows that the job goes on. Used by
serve.readings; knows nothing of bytes or time-outs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from barograph.serve.agents.agent_feed import AgentFeed, StringMap, StringNumbers
from barograph.spec import live_frames as spec
from barograph.spec.layers import LAYERS

# What a rank can do: it is in a layer, or one of these. The place in the list is its kind.
STATES: Final = ("stopped", "ended")
KINDS: Final = (*(layer.name for layer in LAYERS), *STATES)
# As the legend has them.
KIND_TITLES: Final = {
    **{layer.name: layer.title for layer in LAYERS},
    "program": "computing outside of regions",
    "region": "computing in a region",
    **{name: name for name in STATES},
}
TABLE: Final = np.dtype(list(spec.TABLE))
# What is known of a process besides.
BESIDE: Final = np.dtype(
    [
        ("used", "u1"),
        ("gone_ms", "i8"),  # when its arena vanished; 0: it is there
        ("name", "u4"),  # of the program, a string
        *spec.BESIDE,
    ]
)
_KEPT_BESIDE: Final = tuple(name for name, _ in spec.BESIDE)
Table = NDArray[np.void]

PROCESS_KINDS: Final = 256
ENDED: Final = KINDS.index("ended")
STOPPED: Final = KINDS.index("stopped")
# Two agents never have the same place in the table of nodes: this many nodes have one each.
MOST_NODES: Final = 0xFFFF
MOST_PROGRAMS: Final = 0xFFFF


def _kinds() -> NDArray[np.uint8]:
    places = np.full(PROCESS_KINDS, KINDS.index("program"), np.uint8)
    for layer in LAYERS:
        if layer.recorded:
            places[layer.number] = KINDS.index(layer.name)
    return places


_KIND_OF_LAYER: Final = _kinds()


@dataclass
class Source:
    """One agent, and where its processes are in the table."""

    feed: AgentFeed
    node: int
    slots: dict[int, int] = field(default_factory=dict[int, int])
    strings: StringMap = field(default_factory=StringMap)
    inherited: set[int] = field(
        default_factory=set[int]
    )  # processes of the agent before it, not yet seen by it
    look_ns: int = 0  # of the latest look, by this node's clock


class RankTable:
    """Keeps the table."""

    def __init__(self) -> None:
        self.strings = StringNumbers()
        self.nodes: list[str] = []
        self.programs: list[str] = []
        self.sources: list[Source] = []
        self.origin_ms = 0  # when the job began, as far as is known; 0: nothing is
        self.look_ns = 0  # of the latest look of any agent
        self._programs: dict[int, int] = {}
        self._rows: Table = np.zeros(0, TABLE)
        self._beside: Table = np.zeros(0, BESIDE)
        self._free: list[int] = []
        self._order: NDArray[np.intp] = np.zeros(0, np.intp)
        self._moved = False  # the order has to be made again

    def add(self, feed: AgentFeed) -> Source:
        """Takes an agent that has said its node; it takes over the processes of one that was there before it."""
        before = next((one for one in self.sources if one.feed.node == feed.node and one.feed.ended), None)
        if before is not None:
            self.sources.remove(before)
            source = Source(feed, before.node, before.slots, inherited=set(before.slots))
        else:
            self.nodes.append(feed.node)
            source = Source(feed, min(len(self.nodes) - 1, MOST_NODES))
        self.sources.append(source)
        return source

    def take(self, number: int) -> bool:
        """Takes what agents have said since the last call, as of reading `number`; returns whether a look was there."""
        slots: list[int] = []
        tables: list[Table] = []
        nodes: list[int] = []
        looks = 0
        for source in self.sources:
            texts, found = source.feed.take_looks()
            source.strings.add(texts, self.strings)
            skew_ms = _skew_ms(source.feed)
            for look in found:
                looks += 1
                rows = source.strings.translate(look.rows)
                if skew_ms:
                    for name in spec.ROW_TIMES:
                        rows[name] = np.where(rows[name] > 0, rows[name] - skew_ms, 0)
                pids: list[int] = rows["pid"].tolist()
                slots += self._slots_of(source, pids)
                tables.append(rows)
                nodes += [source.node] * len(pids)
                source.look_ns = look.unix_ns - skew_ms * 1_000_000
                gone: list[int] = look.gone.tolist()
                if source.inherited:
                    source.inherited.difference_update(pids)
                    if not look.more:
                        gone += source.inherited
                        source.inherited = set()
                if gone:
                    # Those that were said in this very call are put first.
                    if slots:
                        self._put(np.array(slots), np.concatenate(tables), np.array(nodes, np.uint16), number)
                    slots, tables, nodes = [], [], []
                    self._note_gone(source, gone, number)
                self.look_ns = max(self.look_ns, source.look_ns)
        if slots:
            self._put(np.array(slots), np.concatenate(tables), np.array(nodes, np.uint16), number)
        for source in self.sources:
            self._put_event_rates(source, number)
        return bool(looks)

    def _put_event_rates(self, source: Source, number: int) -> None:
        # Rows come first, so that all who have one are known.
        for pid, rate in source.feed.take_event_rates().tolist():
            slot = source.slots.get(pid)
            if slot is not None:
                self._rows["traced"][slot] = rate
                self._rows["changed"][slot] = number

    def _slots_of(self, source: Source, pids: Sequence[int]) -> list[int]:
        found = [source.slots.get(pid, -1) for pid in pids]
        if -1 in found:
            for at, (pid, slot) in enumerate(zip(pids, found, strict=True)):
                if slot < 0:
                    found[at] = source.slots[pid] = self._new_slot()
        return found

    def _new_slot(self) -> int:
        self._moved = True
        if not self._free:
            many = len(self._rows)
            more = max(many, 64)
            self._rows = np.concatenate([self._rows, np.zeros(more, TABLE)])
            self._beside = np.concatenate([self._beside, np.zeros(more, BESIDE)])
            self._free = list(range(many + more - 1, many - 1, -1))
        return self._free.pop()

    def _note_gone(self, source: Source, pids: Sequence[int], number: int) -> None:
        ended = [slot for pid in pids if (slot := source.slots.get(pid)) is not None]
        self._beside["gone_ms"][ended] = source.look_ns // 1_000_000
        self._end(np.array(ended, np.intp), number)

    def _end(self, slots: NDArray[np.intp], number: int) -> None:
        self._rows["kind"][slots] = ENDED
        self._rows["changed"][slots] = number
        self._beside["state"][slots] = spec.ENDED
        for name in spec.TABLE_QUIET:
            self._rows[name][slots] = 0
        self._rows["since_ms"][slots] = spec.UNKNOWN_MS
        self._beside["since_ms"][slots] = 0

    def _put(self, slots: NDArray[np.intp], rows: Table, nodes: NDArray[np.uint16], number: int) -> None:
        if not self.origin_ms:
            self.origin_ms = int(rows["start_ms"].min())
        table, beside = self._rows, self._beside
        self._moved = self._moved or bool((table["rank"][slots] != rows["rank"]).any())
        new = beside["used"][slots] == 0
        for name in spec.TABLE_SAME:
            table[name][slots] = rows[name]
        table["node"][slots] = nodes
        table["changed"][slots] = number
        kinds = _KIND_OF_LAYER[rows["layer"]]
        kinds[rows["state"] == spec.STOPPED] = STOPPED
        kinds[rows["state"] == spec.ENDED] = ENDED
        table["kind"][slots] = kinds
        since = rows["since_ms"].astype(np.int64)
        after = np.minimum(np.maximum(since - self.origin_ms, 0), spec.UNKNOWN_MS - 1)
        shown = np.where(since > 0, after, spec.UNKNOWN_MS)
        table["since_ms"][slots] = shown.astype(np.uint32)
        named = new | (beside["name"][slots] != rows["program"])
        other = beside["start_ms"][slots] != rows["start_ms"]  # its id came round again
        named |= other
        table["traced"][slots[new | other]] = 0
        beside["used"][slots] = 1
        beside["gone_ms"][slots] = 0
        beside["name"][slots] = rows["program"]
        for name in _KEPT_BESIDE:
            beside[name][slots] = rows[name]
        if named.any():
            self._set_programs(slots[named], rows["program"][named])
            self._forget_ended(int(rows["start_ms"].max()))

    def _set_programs(self, slots: NDArray[np.intp], names: Any) -> None:
        numbers: list[int] = names.tolist()
        for slot, name in zip(slots.tolist(), numbers, strict=True):
            program = self._programs.get(name)
            if program is None:
                program = self._programs[name] = min(len(self.programs), MOST_PROGRAMS)
                self.programs.append(self.strings.texts[name])
            self._rows["program"][slot] = program

    def _forget_ended(self, start_ms: int) -> None:
        """Drops those whose arenas had vanished before something else of the job began."""
        over = (
            (self._beside["used"] != 0)
            & (self._beside["gone_ms"] != 0)
            & (self._beside["gone_ms"] <= start_ms)
        )
        if not over.any():
            return
        slots = set(np.flatnonzero(over).tolist())
        for source in self.sources:
            source.slots = {pid: slot for pid, slot in source.slots.items() if slot not in slots}
        self._beside[over] = 0
        self._free += slots
        self._moved = True

    def mark_stuck(self, slots: Sequence[int], number: int) -> None:
        """Notes which processes are stuck; the others are not."""
        stuck = np.zeros(len(self._rows), np.uint8)
        stuck[list(slots)] = 1
        differ = (self._rows["stuck"] != stuck) & (self._beside["used"] != 0)
        self._rows["stuck"] = stuck
        self._rows["changed"][differ] = number

    @property
    def order(self) -> NDArray[np.intp]:
        """The places of all processes, by (rank, pid)."""
        if self._moved:
            used = np.flatnonzero(self._beside["used"])
            rows = self._rows[used]
            self._order = used[np.lexsort((rows["pid"], rows["rank"]))]
            self._moved = False
        return self._order

    def table(self) -> Table:
        """Returns a copy of the table, in order."""
        return self._rows[self.order]

    def beside(self) -> Table:
        """Returns what is known besides, in the same order."""
        return self._beside[self.order]

    def of_source(self, source: Source) -> tuple[Table, Table]:
        """Returns both for the processes of one agent."""
        slots = np.fromiter(source.slots.values(), np.intp, len(source.slots))
        return self._rows[slots], self._beside[slots]

    def slot_of(self, source: Source, pid: int) -> int | None:
        """Returns the place of a process."""
        return source.slots.get(pid)

    def still_ms(self, slot: int) -> int:
        """Returns since when a process has not moved, 0: it moves."""
        return int(self._beside["still_ms"][slot])


def empty_table() -> Any:
    """Returns a table without rows."""
    return np.zeros(0, TABLE)


def _skew_ms(feed: AgentFeed) -> int:
    """Clocks that differ by less than a second are taken for the same: the message took its time, too."""
    skew = feed.skew_ns // 1_000_000
    return skew if abs(skew) >= 1000 else 0
