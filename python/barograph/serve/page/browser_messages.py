# SPDX-License-Identifier: BSD-3-Clause
"""What a browser is told: everything once, then the rows that have changed since the reading that it knows.

Used by the server of the page. A message is made once for all browsers that know the same reading, regardless of
their number; nothing is kept for a single browser, so that a slow one costs nothing, and one that comes back says
what it knows. With more than MOST_ROWS processes only sums by node are sent; a browser asks for the rows of a node.
viewer/src/live/messages.ts reads all this.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np

from barograph.live import Sentence
from barograph.serve.page.event_bandwidth import bandwidths
from barograph.serve.page.wall_rows import (
    SHOWN,
    Nodes,
    Numbers,
    Shown,
    Table,
    columns_of,
    sum_nodes,
    texts_of,
)
from barograph.serve.watch.history import FIRST_CODE, History
from barograph.serve.watch.readings import KINDS

# With more processes the page shows nodes.
MOST_ROWS: Final = 4096
# A browser that knows an older reading gets everything again.
MOST_BEHIND: Final = 60
# Answers about nodes that are kept for others who ask the same, until the next reading.
MOST_ANSWERS: Final = 1024
# How long a browser waits before it connects again.
RETRY_MS: Final = 1000

# What ranks of one group have in common.
PLACE: Final = ("program", "kind", "operation", "object", "region", "site")
# What tells a row from others.
LAYOUT: Final = ("pid", "rank", "node", "program")


@dataclass(frozen=True)
class Row:
    """One process, as those know it who look at it."""

    node: str
    pid: int
    rank: int  # -1: not known
    kind: str
    operation: str
    site: str


@dataclass(frozen=True)
class Group:
    """Ranks that are in the same place, and one of them."""

    one: Row
    ranks: tuple[int, ...]


class LiveReading(Protocol):
    """All that is known after one look (readings.py)."""

    @property
    def number(self) -> int:
        """Number of the look, from 1; grows."""
        ...

    @property
    def seconds(self) -> float:
        """Since the job started."""
        ...

    @property
    def ranks(self) -> int:
        """Ranks of the whole job, seen or not."""
        ...

    @property
    def nodes(self) -> Sequence[str]:
        """Their names."""
        ...

    @property
    def programs(self) -> Sequence[str]:
        """Their names."""
        ...

    @property
    def strings(self) -> Sequence[str]:
        """What the numbers in the columns of texts mean; once there, a text keeps its number."""
        ...

    @property
    def sentences(self) -> Sequence[Sentence]:
        """Sentences of the roll-call."""
        ...

    @property
    def unseen(self) -> str:
        """What is said of ranks that are not in the table."""
        ...

    @property
    def dropped(self) -> int:
        """Events."""
        ...

    @property
    def table(self) -> Table:
        """A row per process."""
        ...


class Messages:
    """Makes the messages of one server."""

    def __init__(self, most_rows: int = MOST_ROWS) -> None:
        self._most_rows = most_rows
        self._instance = secrets.token_hex(4)
        self._shown = Shown()
        self._history = History()
        self._reading: LiveReading | None = None
        self._before: _Layout | None = None
        self._codes: Numbers = np.zeros(0, dtype=np.uint8)
        self._nodes: Nodes | None = None
        self._layout = 0  # the reading from which on the rows are those of today
        self._strings_at: dict[int, int] = {}  # reading -> how many strings it had
        self._deltas: dict[int, str] = {}
        self._answers: dict[tuple[str, int], bytes] = {}
        self._head = _json({"phase": "starting"})

    @property
    def by_node(self) -> bool:
        """Whether there are too many processes to show more than nodes."""
        return self._reading is not None and len(self._reading.table) > self._most_rows

    def take(self, reading: LiveReading, head: Mapping[str, Any]) -> None:
        """Takes what is known now; the same reading again where there is none but the head is new.

        Args:
            reading: after the last look.
            head: what else a browser is to know.
        """
        self._head = _json(head)
        if self._reading is not None and self._reading.number == reading.number:
            return
        before = self._before
        if before is None or not before.has_grown(reading.strings):
            self._shown.forget()
            self._layout = reading.number
        elif not before.is_of(reading):
            self._layout = reading.number
        self._before = _Layout(reading)
        self._codes = self._shown.codes(reading.table, reading.strings)
        self._reading = reading
        known = self._nodes if self._layout < reading.number else None
        self._nodes = sum_nodes(reading.table, self._codes, len(reading.nodes), reading.number, known)
        if len(reading.table):
            self._history.note(reading.number, reading.seconds, reading.ranks, reading.table, self._codes)
        self._strings_at[reading.number] = len(reading.strings)
        self._strings_at.pop(reading.number - MOST_BEHIND, None)
        self._deltas.clear()
        self._answers.clear()

    def known(self, said: str) -> int:
        """Returns the number of the reading that a browser knows by the id of the last event that it got; 0: none."""
        instance, _, number = said.partition("-")
        if instance != self._instance or not number.isascii() or not number.isdecimal():
            return 0
        return int(number[:18])

    def event(self, known: int) -> tuple[int, bytes]:
        """Returns what a browser gets that knows a reading, as an event of the stream, and what it knows then."""
        reading = self._reading
        number = reading.number if reading is not None else 0
        if known not in self._deltas:
            self._deltas[known] = _json(self._delta(reading, known)) if reading is not None else "{}"
        data = f'{self._head[:-1]},"now":{self._deltas[known]}}}'
        event = f"data: {data}\nid: {self._instance}-{number}\nretry: {RETRY_MS}\n\n"
        return number, event.encode("ascii")

    def node(self, name: str, known: int) -> bytes | None:
        """Returns the rows of a node that have changed since a reading, as JSON; None for an unknown node."""
        reading = self._reading
        if reading is None or name not in reading.nodes:
            return None
        key = (name, known)
        if key not in self._answers:
            if len(self._answers) >= MOST_ANSWERS:
                self._answers.clear()
            whole = not self._may_add(known)
            of_node = np.flatnonzero(reading.table["node"] == list(reading.nodes).index(name))
            rows = self._rows(reading, of_node, 0 if whole else known)
            answer: dict[str, Any] = {"number": reading.number, "whole": whole, "rows": rows}
            answer["texts"] = texts_of(reading.table[of_node[rows["at"]]], reading.strings)
            self._answers[key] = _json(answer).encode("ascii")
        return self._answers[key]

    def row(self, node: str, pid: str) -> Row | None:
        """Returns a process that a browser asks about; None for one that is not of the job."""
        reading = self._reading
        if reading is None or node not in reading.nodes or not pid.isascii() or not pid.isdecimal():
            return None
        table = reading.table
        of_node = table["node"] == list(reading.nodes).index(node)
        at = np.flatnonzero(of_node & (table["pid"] == int(pid[:10])))
        return _row(reading, int(at[0])) if len(at) else None

    def groups(self) -> list[Group]:
        """Returns the ranks that the sentences are about, those together that are in the same place."""
        reading = self._reading
        if reading is None:
            return []
        table = reading.table
        about = np.flatnonzero((table["stuck"] != 0) | np.isin(table["rank"], _named(reading)))
        found: dict[tuple[int, ...], list[int]] = {}
        for at, *place in zip(about.tolist(), *(table[name][about].tolist() for name in PLACE), strict=True):
            found.setdefault(tuple(place), []).append(at)
        return [Group(_row(reading, rows[0]), tuple(table["rank"][rows].tolist())) for rows in found.values()]

    def _may_add(self, known: int) -> bool:
        """Whether what has changed is enough for one who knows a reading."""
        return known >= self._layout and known in self._strings_at

    def _delta(self, reading: LiveReading, known: int) -> dict[str, Any]:
        whole = not self._may_add(known)
        since = 0 if whole else known
        named = _named(reading)
        made: dict[str, Any] = {
            "number": reading.number,
            "whole": whole,
            "seconds": reading.seconds,
            "ranks": reading.ranks,
            "processes": len(reading.table),
            "sentences": [one.text for one in reading.sentences],
            "named": named[:MOST_ROWS],
            "unseen": reading.unseen,
            "dropped": reading.dropped,
            "bandwidths": bandwidths(reading.table, reading.programs),
            "history": self._history.since(since),
        }
        if whole:
            made["instance"] = self._instance
            made["kinds"] = [{"name": name, "title": title} for name, title in SHOWN.items()]
            made["first_code"] = FIRST_CODE
            made["nodes"] = list(reading.nodes)
            made["programs"] = list(reading.programs)
        if self.by_node and self._nodes is not None:
            made["by_node"] = self._nodes.columns(since, reading.strings)
            of_named = np.isin(reading.table["rank"], named) & (reading.table["stuck"] == 0)
            made["named_nodes"] = np.unique(reading.table["node"][of_named]).tolist()
        else:
            made["strings"] = list(reading.strings[0 if whole else self._strings_at[known] :])
            made["rows"] = self._rows(reading, np.arange(len(reading.table)), since)
        return made

    def _rows(self, reading: LiveReading, which: Numbers, since: int) -> dict[str, list[int]]:
        """Returns those of some rows that have changed since a reading, `at` says which of them they are."""
        table = reading.table[which]
        at = np.flatnonzero(table["changed"] > since) if since else np.arange(len(table))
        return {"at": at.tolist(), **columns_of(table[at], self._codes[which][at])}


def _json(content: object) -> str:
    return json.dumps(content, separators=(",", ":"), allow_nan=False)


class _Layout:
    """Which processes the rows of a reading are of, and how many strings there are."""

    def __init__(self, reading: LiveReading) -> None:
        self._columns = [reading.table[name].copy() for name in LAYOUT]
        self._names = (tuple(reading.nodes), tuple(reading.programs))
        self._strings = len(reading.strings)
        self._last = reading.strings[-1] if reading.strings else ""

    def is_of(self, reading: LiveReading) -> bool:
        """Whether the rows of a later reading are of the same processes."""
        return self._names == (tuple(reading.nodes), tuple(reading.programs)) and all(
            np.array_equal(column, reading.table[name])
            for column, name in zip(self._columns, LAYOUT, strict=True)
        )

    def has_grown(self, strings: Sequence[str]) -> bool:
        """Whether the strings of a later reading have kept their numbers: the last one is where it was."""
        many = self._strings
        return len(strings) >= many and (not many or strings[many - 1] == self._last)


def _row(reading: LiveReading, at: int) -> Row:
    row = reading.table[at]
    operation, site = (reading.strings[int(row[name])] for name in ("operation", "site"))
    kind = KINDS[int(row["kind"])]
    return Row(reading.nodes[int(row["node"])], int(row["pid"]), int(row["rank"]), kind, operation, site)


def _named(reading: LiveReading) -> list[int]:
    return sorted({rank for one in reading.sentences for rank in one.ranks})
