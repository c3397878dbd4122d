# SPDX-License-Identifier: BSD-3-Clause
"""A reading of this node's arenas as a table: a row per process in order of (rank, pid), texts as numbers.

Used by the server of the page, which makes its messages of such tables. A number once given stays with its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from barograph.serve.readings import COLUMNS, KINDS, Reading
from barograph.serve.wall_rows import UNKNOWN_MS, Table

TABLE: Final = np.dtype(
    [
        ("pid", "u4"),
        ("rank", "i4"),
        ("node", "u2"),
        ("program", "u2"),
        ("kind", "u1"),
        ("stuck", "u1"),
        ("operation", "u4"),
        ("object", "u4"),
        ("region", "u4"),
        ("site", "u4"),
        ("since_ms", "u4"),
        ("mpi", "u1"),
        ("io", "u1"),
        ("events", "f4"),
        ("sent", "f4"),
        ("read", "f4"),
        ("written", "f4"),
        ("changed", "u8"),
    ]
)


@dataclass(frozen=True)
class TableReading:
    """All that is known after one look."""

    number: int = 0
    seconds: float = 0.0
    ranks: int = 0
    alive: bool = False
    nodes: list[str] = field(default_factory=list[str])
    programs: list[str] = field(default_factory=list[str])
    strings: list[str] = field(default_factory=list[str])
    sentences: tuple[str, ...] = ()
    unseen: str = ""
    dropped: int = 0
    table: Table = field(default_factory=lambda: np.zeros(0, dtype=TABLE))


class Tables:
    """Makes tables of the readings of one job."""

    def __init__(self) -> None:
        self._strings = [""]
        self._numbers = {"": 0}
        self._before: dict[int, tuple[Any, int]] = {}

    def of(self, reading: Reading) -> TableReading:
        """Returns a reading as a table."""
        table = np.zeros(len(reading.rows), dtype=TABLE)
        changed: dict[int, tuple[Any, int]] = {}
        for at, (pid, row) in enumerate(reading.rows.items()):
            before = self._before.get(pid)
            number = before[1] if before is not None and before[0] == row else reading.number
            changed[pid] = (row, number)
            table[at] = self._row(dict(zip(COLUMNS, row, strict=True)), number)
        self._before = changed
        return TableReading(
            number=reading.number,
            seconds=reading.seconds,
            ranks=reading.ranks,
            alive=reading.alive,
            nodes=[reading.node] if reading.rows else [],
            programs=[""] if reading.rows else [],
            strings=list(self._strings),
            sentences=reading.sentences,
            unseen=reading.unseen,
            dropped=reading.dropped,
            table=table,
        )

    def _row(self, row: Mapping[str, Any], changed: int) -> tuple[Any, ...]:
        return (
            row["pid"],
            -1 if row["rank"] is None else row["rank"],
            0,
            0,
            KINDS.index(row["kind"]),
            row["stuck"],
            self._string(row["operation"]),
            self._string(row["object"]),
            self._string(row["region"]),
            0,
            UNKNOWN_MS if row["since_ms"] is None else min(max(row["since_ms"], 0), UNKNOWN_MS - 1),
            min(row["mpi"], 100),
            min(row["io"], 100),
            row["events"],
            row["sent"],
            row["read"],
            row["written"],
            changed,
        )

    def _string(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self._strings)
            self._strings.append(text)
        return self._numbers[text]
