# SPDX-License-Identifier: BSD-3-Clause
"""How many different bytes of a file a rank read, from events: exact where counters only know a bound.

Used by redundant_reads for runs recorded with --trace. Goes through the traces of the ranks that read longest, and
keeps what parts of a file each has read; of those that read too many to keep them the bound of the counters stands.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from barograph.analyze.findings.inspection import Inspection

# Parts of files that are kept: of one rank and file, and of all together; 16 bytes each.
MOST_EXTENTS = 1 << 18
MOST_KEPT = 1 << 21
# Calls that are kept until they are put together.
MOST_LOOSE = 1 << 16
READ_FROM_EVENTS = ("rank", "layer", "operation", "file", "offset", "length")


def traced_extents(inspection: Inspection, ranks: list[int]) -> dict[tuple[int, int], Extents]:
    """Returns what these ranks have read, by file and rank, but for those that read too many parts to keep them."""
    workspace = inspection.workspace
    found: defaultdict[tuple[int, int], Extents] = defaultdict(Extents)
    profile: Any = workspace.profile  # one that has events
    for part in profile.event_parts(ranks=ranks, kinds=("io",), columns=READ_FROM_EVENTS):
        workspace.add_table("events", part)
        _add(found, workspace.query_arrow("traced_extents"))
        _make_room(found)
    for extents in found.values():
        extents.put_together()
    return {place: extents for place, extents in found.items() if not extents.too_many}


def _add(found: defaultdict[tuple[int, int], Extents], calls: Any) -> None:
    """Adds calls, by file and rank."""
    file, rank, low, high = (calls.column(name).to_numpy() for name in ("file_id", "rank", "low", "high"))
    order: Any = np.lexsort((rank, file))
    changes = np.flatnonzero(np.diff(file[order]) | np.diff(rank[order])) + 1
    for chosen in np.split(order, changes) if len(order) else ():
        found[int(file[chosen[0]]), int(rank[chosen[0]])].add(low[chosen], high[chosen])


def _make_room(found: dict[tuple[int, int], Extents]) -> None:
    """Gives up those with the most parts where all together are too many."""
    while sum(extents.count for extents in found.values()) > MOST_KEPT:
        max(found.values(), key=lambda extents: extents.count).give_up()


class Extents:
    """The parts of one file that one rank has read.

    Attributes:
        all_bytes: that were read.
        too_many: they were too many to keep them.
    """

    def __init__(self) -> None:
        self.too_many = False
        self._clear()

    def _clear(self) -> None:
        self.all_bytes = 0
        self._low: Any = np.zeros(0, np.int64)
        self._high: Any = np.zeros(0, np.int64)
        self._loose: list[tuple[Any, Any]] = []
        self._loose_count = 0

    @property
    def count(self) -> int:
        """How many are kept."""
        return len(self._low) + self._loose_count

    def add(self, low: Any, high: Any) -> None:
        """Adds reads, from `low` to before `high`."""
        if self.too_many:
            return
        self.all_bytes += int((high - low).sum())
        self._loose.append((low, high))
        self._loose_count += len(low)
        if self._loose_count > MOST_LOOSE:
            self.put_together()

    def give_up(self) -> None:
        """Keeps nothing from now on."""
        self._clear()
        self.too_many = True

    def different_bytes(self) -> int:
        """Returns how many bytes were read, each counted once; of what was put together."""
        return int((self._high - self._low).sum())

    def put_together(self) -> None:
        """Joins parts that touch each other; keeps nothing where they are too many even so."""
        low = np.concatenate([self._low, *(one for one, _ in self._loose)])
        high = np.concatenate([self._high, *(one for _, one in self._loose)])
        self._loose, self._loose_count = [], 0
        if not len(low):
            return
        order: Any = np.argsort(low, kind="stable")
        low, high = low[order], np.maximum.accumulate(high[order])
        first: Any = np.concatenate([[True], low[1:] > high[:-1]])
        starts = np.flatnonzero(first)
        self._low = low[starts]
        self._high = high[np.concatenate([starts[1:], [len(low)]]) - 1]
        if len(self._low) > MOST_EXTENTS:
            self.give_up()
