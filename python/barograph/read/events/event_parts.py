# SPDX-License-Identifier: BSD-3-Clause
"""The events of a trace a part at a time, so that any number of them takes the memory of one part.

For code that goes through a trace once: exports, lists, sums. `read_events` gives a table of all. Only the blocks of
the ranks that are wanted are decoded in a file, so that a few ranks of many cost what they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import _native
from barograph.read.events.event_names import COLUMNS, KINDS, EventNames, of_kinds, together
from barograph.read.events.last_events import last_of_file
from barograph.read.events.open_trace import OpenFile, open_trace

if TYPE_CHECKING:
    import pyarrow as pa

# Events of a part, some 200 bytes each with their names; those of one block may be more.
ROWS: Final = 1 << 16


class EventParts:
    """The events of a trace, or of some of its ranks; each iteration reads them again.

    Attributes:
        lost: how many events of each rank did not fit, or, with `salvage` and all of the last iteration read, are
            damaged.
    """

    def __init__(
        self,
        profile: Path,
        ranks: Iterable[int] | None = None,
        *,
        kinds: Iterable[str] | None = None,
        columns: Collection[str] | None = None,
        salvage: bool = False,
        rows: int = ROWS,
    ) -> None:
        """Opens the trace.

        Args:
            profile: The profile's file or folder; its trace is beside it, or in it.
            ranks: Those wanted; None means all.
            kinds: Those of KINDS that are wanted; None means all.
            columns: Those of COLUMNS that are wanted; None means all.
            salvage: Leave out blocks that are damaged.
            rows: Events of a part, about.

        Raises:
            ProfileError: A file is damaged, of another run, or has not the ranks that it says.
            ValueError: There is no such kind or column.
        """
        kinds = None if kinds is None else list(kinds)
        for what, asked, known in (("kind", kinds, KINDS), ("column", columns, COLUMNS)):
            if unknown := sorted(set(asked or ()).difference(known)):
                raise ValueError(f"events have no {what} {unknown[0]!r}, but {', '.join(known)}")
        self._opened = open_trace(profile, ranks, salvage=salvage)
        self._kinds = kinds
        self._columns = [name for name in COLUMNS if columns is None or name in columns]
        self._salvage = salvage
        self._rows = rows
        self.lost = dict(self._opened.lost)

    def find_losses(self) -> None:
        """Reads everything once, so that `lost` has what is damaged."""
        for _ in self:
            pass

    def last(self, count: int, choose: Callable[[pa.Table], pa.Table]) -> pa.Table | None:
        """Returns the events of each rank that ended last, by rank and thread; None where there are none.

        Args:
            count: How many of each rank.
            choose: Returns those rows of a table that are wanted; others do not count.

        Raises:
            ProfileError: A block is damaged.
        """
        latest = (last_of_file(file, partial(self._read, file), count, choose) for file in self._opened.files)
        found = [table for table in latest if table is not None]
        return together(found) if found else None

    def __iter__(self) -> Iterator[pa.Table]:
        """Yields tables as read_events has them, in its order, none of them empty.

        Raises:
            ProfileError: A block is damaged.
        """
        self.lost = dict(self._opened.lost)
        for file in self._opened.files:
            there: Counter[int] = Counter()
            yield from self._read(file, there=there if self._salvage else None)
            if self._salvage:
                for rank, count in _damaged(file, there).items():
                    self.lost[rank] = self.lost.get(rank, 0) + count

    def _read(
        self, file: OpenFile, blocks: list[int] | None = None, there: Counter[int] | None = None
    ) -> Iterator[pa.Table]:
        """Yields the events of some blocks of a file, or of all; adds to `there` how many each rank has."""
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        names = EventNames(file.reader, self._columns)
        parts = _native.EventParts(file.reader, file.some, self._opened.late, blocks)
        while (events := pa.table(parts.next(self._rows))).num_rows:
            if there is not None:
                there.update(_counts_of(events))
            chosen: Any = of_kinds(events, self._kinds)
            if chosen.num_rows:
                yield names.named(chosen)


def read_events(
    profile: Path,
    ranks: Iterable[int] | None = None,
    *,
    kinds: Iterable[str] | None = None,
    columns: Collection[str] | None = None,
    salvage: bool = False,
) -> tuple[pa.Table, dict[int, int]]:
    """Reads the events of a trace, or of some of its ranks, at once; arguments and errors are those of EventParts.

    Returns:
        The table that docs/reference/tables.md calls events, by rank and in the order in which calls ended on each
        thread, times since the first process began; and how many events of each rank did not fit, or are damaged.

    Raises:
        ProfileError: They do not fit into three quarters of the machine's memory.
    """
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    names = [name for name in COLUMNS if columns is None or name in columns]
    opened = open_trace(profile, ranks, salvage=salvage)
    lost = dict(opened.lost)
    tables: list[Any] = []
    for file in opened.files:
        events: Any = pa.table(file.reader.events_of(file.some, opened.late))
        if salvage:
            for rank, count in _damaged(file, _counts_of(events)).items():
                lost[rank] = lost.get(rank, 0) + count
        tables.append(EventNames(file.reader, names).named(of_kinds(events, kinds)))
    return (together(tables) if tables else pa.table({name: [] for name in names})), lost


def _counts_of(events: Any) -> dict[int, int]:
    """Returns how many events of each rank are in a table."""
    import pyarrow.compute as pc  # noqa: PLC0415 - slow to import

    functions: Any = pc  # its types leave much open
    counted = functions.value_counts(events.column("rank")).to_pylist()
    return {row["values"]: row["counts"] for row in counted}


def _damaged(file: OpenFile, there: Mapping[int, int]) -> dict[int, int]:
    """Returns how many events of each rank a file says that it has, and has not: they are in blocks left out.

    Args:
        file: of the trace.
        there: how many events of each rank were read.
    """
    missing = {
        rank: file.volumes[rank].events - there.get(rank, 0) for rank in file.wanted if rank in file.volumes
    }
    return {rank: count for rank, count in missing.items() if count > 0}


class Gaps:
    """Finds the ranks of whose events some are missing: a thread numbers all that it makes, those without room, too."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], int] = {}
        self._count: Counter[tuple[int, int]] = Counter()

    def add(self, events: Any) -> None:
        """Takes events of any order, with the columns rank, thread and sequence."""
        threads = events.group_by(["rank", "thread"]).aggregate([("sequence", "max"), ("sequence", "count")])
        names = ("rank", "thread", "sequence_max", "sequence_count")
        columns = (threads.column(name).to_pylist() for name in names)
        for rank, thread, last, count in zip(*columns, strict=True):
            self._last[rank, thread] = max(self._last.get((rank, thread), last), last)
            self._count[rank, thread] += count

    @property
    def ranks(self) -> set[int]:
        """Those ranks."""
        return {place[0] for place, last in self._last.items() if last + 1 != self._count[place]}


def ranks_with_gaps(events: Any) -> set[int]:
    """Returns the ranks of whose events some are missing in a table, as read_events gives it."""
    gaps = Gaps()
    gaps.add(events)
    return gaps.ranks


def incomplete_ranks(profile: Path, ranks: Iterable[int] | None = None) -> set[int]:
    """Returns the ranks of a trace of whose events some are lost; reads all of it.

    Args:
        profile: The profile's file or folder.
        ranks: Those wanted; None means all.

    Raises:
        ProfileError: A file is damaged.
    """
    gaps = Gaps()
    parts = EventParts(profile, ranks, columns={"rank", "thread", "sequence"})
    for events in parts:
        gaps.add(events)
    return gaps.ranks | set(parts.lost)
