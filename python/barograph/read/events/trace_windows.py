# SPDX-License-Identifier: BSD-3-Clause
"""The calls of a trace as a picture of any part of the run shows them. Called for pages and by their servers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph import _native
from barograph.read.events.event_names import EventNames, objects_of, of_kinds
from barograph.read.events.event_parts import ROWS
from barograph.read.events.open_trace import traced_ranks

if TYPE_CHECKING:
    import pyarrow as pa

# Rows of one window, 80 bytes each.
MOST_ROWS = 1 << 20


class TraceWindows:
    """The calls of a trace as a picture of any part of the run shows them; see src/read/trace/trace_windows.hpp.

    Reads every event once when it is made, and keeps little of it. Several threads may ask.

    Args:
        profile: The profile's file or folder; its trace is beside it, or in it.

    Raises:
        ProfileError: A file is damaged.
    """

    def __init__(self, profile: Path) -> None:
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        readers, self._late = traced_ranks(profile)
        self._windows = _native.TraceWindows([str(path) for path in readers], self._late)
        self._readers = list(readers.values())
        self._names: dict[tuple[int, tuple[str, ...]], EventNames] = {}
        # Columns rank, layer, calls, time_ns, start_ns, end_ns.
        self.rows: dict[str, list[Any]] = pa.table(self._windows.rows()).to_pydict()
        self._operations: Any = pa.chunked_array(
            [
                pa.table(one.table("call_paths")).column("operation").combine_chunks()
                for one in readers.values()
            ]
            or [pa.array([], pa.string())]
        )
        objects = [objects_of(one) for one in readers.values()]
        self._objects: Any = pa.concat_tables(objects) if objects else None

    @property
    def end_ns(self) -> int:
        """When the last call ended."""
        return max(self.rows["end_ns"], default=0)

    @property
    def operations(self) -> set[str]:
        """Those of all call paths, whether or not calls of them are in the trace."""
        return set(self._operations.to_pylist())

    @property
    def blocks_read(self) -> int:
        """How many blocks were decoded so far."""
        return self._windows.blocks_read

    def window(
        self,
        start_ns: int,
        end_ns: int,
        columns: int,
        ranks: Collection[int] = (),
        layers: Collection[str] = (),
        *,
        most: int = MOST_ROWS,
    ) -> tuple[pa.Table, int]:
        """Returns the calls in a part of the run, and the shortest time (ns) that is visible.

        Shorter calls are merged per column, longer ones are rows of their own: rank, layer, start_ns, end_ns,
        operation, calls, bytes, time_ns, longest_ns, file; operation and file are of the longest.

        Args:
            start_ns: Since the first process began.
            end_ns: The same.
            columns: At least this many, and fewer than twice as many, unless that made too many rows.
            ranks: Empty means all.
            layers: Empty means all.
            most: Rows; columns are as wide as that needs.
        """
        import pyarrow as pa  # noqa: PLC0415 - slow to import
        import pyarrow.compute as pc  # noqa: PLC0415

        functions: Any = pc  # its types leave much open
        native, width = self._windows.window(start_ns, end_ns, columns, list(ranks), list(layers), most)
        found: Any = pa.table(native)
        objects = self._objects.take(found.column("object"))
        names = functions.coalesce(objects.column("file"), objects.column("object"), "")
        columns_ = {
            "rank": found.column("rank"),
            "layer": found.column("layer"),
            "start_ns": found.column("start_ns"),
            "end_ns": found.column("end_ns"),
            "operation": self._operations.take(found.column("path")),
            **{name: found.column(name) for name in ("calls", "bytes", "time_ns", "longest_ns")},
            "file": names,
        }
        return pa.table(columns_), width

    def events(
        self,
        start_ns: int,
        end_ns: int,
        ranks: Collection[int],
        kinds: Collection[str],
        columns: Collection[str],
    ) -> Iterator[pa.Table]:
        """Yields the events in a part of the run and others of the same blocks, a part at a time as EventParts does.

        Args:
            start_ns: Since the first process began.
            end_ns: The same.
            ranks: Those wanted.
            kinds: Those of KINDS that are wanted.
            columns: Those of COLUMNS that are wanted.

        Raises:
            ProfileError: A file is damaged.
        """
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        blocks = self._windows.blocks_of(start_ns, end_ns, list(ranks))
        for file, (reader, of_file) in enumerate(zip(self._readers, blocks, strict=True)):
            parts = _native.EventParts(reader, list(ranks), self._late, of_file)
            while (events := pa.table(parts.next(ROWS))).num_rows:
                chosen: Any = of_kinds(events, kinds)
                if chosen.num_rows:
                    yield self._named(file, tuple(columns), chosen)

    def _named(self, file: int, columns: tuple[str, ...], events: Any) -> Any:
        known = self._names.get((file, columns))
        if known is None:
            known = self._names[file, columns] = EventNames(self._readers[file], columns)
        return known.named(events)
