# SPDX-License-Identifier: BSD-3-Clause
"""A profile as Arrow tables and as a database. The compiled reader decodes; this gives it its Python face.

Imports pyarrow, DuckDB and pandas only when they are needed. Never writes to the profile. Functions and lines that
nobody has stored in it are looked up where its program can be read (barograph.source.reading).
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from barograph import _native, completion_lock
from barograph.later_metadata import later_rows
from barograph.plain_arrow import native_table
from barograph.read import database
from barograph.read.analysis.kept_analysis import kept_analysis
from barograph.read.analysis.trace_analysis import analyze_trace
from barograph.read.events.event_parts import EventParts, read_events
from barograph.read.events.trace import event_volumes, traces_mpi
from barograph.read.profile_database import ProfileDatabase
from barograph.read.profile_error import ProfileError
from barograph.read.size_class import name_size_classes, named_size_classes
from barograph.source.frame_functions import add_frame_functions
from barograph.source.named_paths import name_call_sites, named_call_paths, named_tags
from barograph.source.path_callers import add_path_callers
from barograph.source.reading import lacks_lines, lines_here
from barograph.sql.library import SMALL_TABLES

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa

MAX_RANK = 2**32 - 1
# Events that are analyzed while somebody waits for a report: a few seconds.
MOST_EVENTS = 50_000_000


@dataclass(frozen=True)
class Loss:
    """Something that had to be left out because it is damaged; only with `salvage`."""

    path: str
    section: str
    offset: int
    message: str

    def __str__(self) -> str:
        """One line, in the form of the errors."""
        return str(ProfileError(self.message, path=self.path, section=self.section, offset=self.offset))


class Profile:
    """One recorded run. Use `barograph.open` to get one.

    The tables and their columns are described in docs/reference/tables.md. Times are in nanoseconds and
    inclusive, payloads in bytes. A profile may be used by several threads at once and as a context manager.

    Attributes:
        path: The file or folder it was read from.
        files: Where these are; another path where this is a part of what `path` names.
        format_version: Version of the profile format, for example "1.0".
        salvage: Whether what is damaged is left out.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        salvage: bool = False,
        memory_limit: int = 0,
        look_up: bool = True,
    ) -> None:
        text = os.fspath(path)
        self._waits: Mapping[str, pa.Table] | None = None  # once they are asked for
        self._waits_error: ProfileError | None = None
        lock = completion_lock.share(text if os.path.lexists(text) else f"{text}.baro")
        self._unlock = weakref.finalize(self, os.close, lock) if lock >= 0 else None
        try:
            self._native: _native.Profile | None = _native.Profile(text, salvage, memory_limit)
        except ProfileError as error:
            raise error from _system_error(error.path)
        self.files = self.path = Path(self._native.path)
        self.format_version = self._native.format_version
        self.salvage = salvage
        self._look_up = look_up
        self._stored: dict[str, str] | None = None
        self._metadata: dict[str, str] | None = None
        self._tables: dict[str, pa.Table] = {}
        self._native_tables: dict[str, _native.Table] = {}

    @property
    def _reader(self) -> _native.Profile:
        if self._native is None:
            raise ValueError("the profile is closed")
        return self._native

    @property
    def metadata(self) -> dict[str, str]:
        """What is known about the run: key to text, for example "run.start" to "2026-03-01T12:00:00Z"."""
        if self._metadata is None:
            self._metadata = dict(self._stored_metadata())
            if self._look_up:
                self._metadata |= lines_here(self._metadata, self._reader.operations)
            self._metadata = named_tags(self._metadata)
        return self._metadata

    @property
    def lacks_lines(self) -> bool:
        """Whether functions and lines of its call sites have to be looked up, as none are stored."""
        return self._look_up and lacks_lines(self._stored_metadata(), self._reader.operations)

    def _stored_metadata(self) -> dict[str, str]:
        if self._stored is None:
            self._stored = dict(self._reader.metadata()) | later_rows(self.files)
        return self._stored

    @property
    def losses(self) -> list[Loss]:
        """What had to be left out so far because it is damaged; always empty without `salvage`."""
        return [Loss(*row) for row in self._reader.losses]

    @property
    def part_count(self) -> int:
        """How many files the profile consists of."""
        return self._reader.part_count

    @property
    def file_bytes(self) -> int:
        """Size of the profile on disk, in bytes."""
        return self._reader.file_bytes

    @property
    def bytes_read(self) -> int:
        """How many bytes have been read from disk since the profile was opened."""
        return self._reader.bytes_read

    def table(self, name: str) -> pa.Table:
        """Returns a table by name.

        The names are "locations", "call_paths", "objects", "size_classes", "fact_rows", "messages", "metrics",
        "series", "series_summary", "timeline" and "file_counters"; also "blocks", which lists the blocks the
        files consist of (part, section, offset, bytes). The table is decoded once and shared from then on.

        Raises:
            KeyError: There is no such table.
            ProfileError: The table is damaged.
        """
        if name not in self._tables:
            table = native_table(self._decoded(name))
            if name == "call_paths":
                table = named_call_paths(table, self.metadata)
            elif name == "size_classes":
                table = named_size_classes(table)
            self._tables[name] = table
        return self._tables[name]

    def _decoded(self, name: str) -> _native.Table:
        """Returns a table as the compiled reader has it: with call sites as they were recorded."""
        if name not in self._native_tables:
            reader = self._reader
            whole = {
                "fact_rows": partial(reader.facts, None, None, None, None),
                "series": partial(reader.series, None, None, None),
                "timeline": partial(reader.timeline, None),
            }
            self._native_tables[name] = whole[name]() if name in whole else reader.table(name)
        return self._native_tables[name]

    def wait_tables(self) -> Mapping[str, pa.Table] | None:
        """Returns who waited for whom by the events of MPI; None where nobody did, or there are too many for a moment.

        By name `wait_states`, `wait_roots`, `longest_waits`, `wait_counts` and `judged_calls`, as
        docs/reference/printed-tables.md has them but for lines of the program; of a run on several nodes `node_clocks`.

        Raises:
            ProfileError: A file of the trace is damaged, or of another run.
        """
        if self._waits is None:
            volumes = event_volumes(self.files)
            if not volumes:
                kept = kept_analysis(self.files, ["waits"])
                self._waits = None if kept is None else kept.tables
                return self._waits if self._waits and self._waits["wait_states"].num_rows else None
            if sum(volume.events for volume in volumes) > MOST_EVENTS:
                return None
            if self._waits_error is not None:
                raise self._waits_error
            if not traces_mpi(self.files):
                self._waits = {}
                return None
            try:
                self._waits = analyze_trace(self.files, ["waits"]).tables
            except ProfileError as error:
                self._waits_error = error  # of a trace that is read to its end to see it again
                raise
        return self._waits if self._waits and self._waits["wait_states"].num_rows else None

    def raw_call_paths(self) -> pa.Table:
        """Returns the table "call_paths" with call sites as they were recorded: module and offset."""
        return native_table(self._decoded("call_paths"))

    def recorded_paths(self) -> pa.Table | _native.Table:
        """Returns the same for a database, without pyarrow."""
        return self._decoded("call_paths")

    def fact_rows(
        self,
        *,
        path_ids: Iterable[int] | None = None,
        object_ids: Iterable[int] | None = None,
        ranks: tuple[int, int] | None = None,
        metrics: Iterable[str] | None = None,
    ) -> pa.Table:
        """Returns the facts of a selection, reading only the blocks that hold it.

        Args:
            path_ids: Call paths wanted; None means all.
            object_ids: Objects wanted; None means all.
            ranks: First and last rank wanted, both included; None means all.
            metrics: Those wanted among "calls", "time_ns", "min_ns", "max_ns", "sumsq_ns2", "bytes", "bytes_min",
                "bytes_max"; None means all. The columns that say what a row is about are always there.

        Returns:
            One row per location, call path, object and size class; grouped by part of the file and call path,
            not sorted as a whole.

        Raises:
            ValueError: There is no such metric.
            ProfileError: A block needed is damaged, or the selection does not fit into memory.
        """
        # What is out of range selects nothing; the compiled reader takes 32-bit numbers only.
        table = self._reader.facts(
            None if path_ids is None else [i for i in path_ids if 0 <= i <= MAX_RANK],
            None if object_ids is None else [i for i in object_ids if 0 <= i <= MAX_RANK],
            None if ranks is None else _clipped(ranks),
            None if metrics is None else list(metrics),
        )
        return native_table(table)

    def series(
        self,
        *,
        path_ids: Iterable[int] | None = None,
        metric_ids: Iterable[int] | None = None,
        ranks: tuple[int, int] | None = None,
    ) -> pa.Table:
        """Returns the series of a selection, reading only the blocks that hold it.

        Args:
            path_ids: Call paths wanted; None means all.
            metric_ids: Metrics wanted, rows of the table "metrics"; None means all.
            ranks: First and last rank wanted, both included; None means all.

        Returns:
            One row per entry: rank, thread, path_id, metric_id, execution, first_index, last_index, count, sum, min,
            max; in each part of the file ascending by call path, metric, rank, execution and index.

        Raises:
            ProfileError: A block needed is damaged, or the selection does not fit into memory.
        """
        table = self._reader.series(
            None if path_ids is None else [i for i in path_ids if 0 <= i <= MAX_RANK],
            None if metric_ids is None else [i for i in metric_ids if 0 <= i <= MAX_RANK],
            None if ranks is None else _clipped(ranks),
        )
        return native_table(table)

    def timeline(self, *, ranks: tuple[int, int] | None = None) -> pa.Table:
        """Returns what each rank did by time: rank, layer, start_ns, end_ns, operations, bytes, time_ns.

        Args:
            ranks: First and last rank wanted, both included; None means all.

        Raises:
            ProfileError: A block needed is damaged, or the selection does not fit into memory.
        """
        return native_table(self._reader.timeline(None if ranks is None else _clipped(ranks)))

    def events(self, *, ranks: Iterable[int] | None = None) -> pa.Table:
        """Returns the single I/O calls of a run recorded with `--trace`; no rows when it was not.

        Args:
            ranks: Those wanted; None means all. Only their files are decoded.

        Raises:
            ProfileError: A file of the trace is damaged, or does not fit into memory.
        """
        return read_events(self.files, ranks)[0]

    def event_parts(
        self,
        *,
        ranks: Iterable[int] | None = None,
        kinds: Iterable[str] | None = None,
        columns: Collection[str] | None = None,
    ) -> EventParts:
        """Returns the same a part at a time, to go through any number of calls in the memory of some ten thousand.

        Args:
            ranks: Those wanted; None means all.
            kinds: Kinds of events that are wanted, such as "io"; None means all.
            columns: Those wanted of the table of events; None means all.

        Raises:
            ProfileError: A file of the trace is damaged.
            ValueError: There is no such kind or column.
        """
        return EventParts(self.files, ranks, kinds=kinds, columns=columns)

    def to_pandas(self, name: str) -> pd.DataFrame:
        """Returns a table as a pandas DataFrame; see `table`."""
        table: Any = self.table(name)  # the types of pyarrow leave to_pandas open
        return table.to_pandas()

    def connect(self) -> duckdb.DuckDBPyConnection:
        """Returns a new DuckDB connection (in memory) with all tables and views; see docs/reference/sql.md.

        In it, `locations` has single ranks only.
        """
        connection = self.database()
        views = ProfileDatabase(
            connection,
            self.metadata,
            partial(self.add_to, connection),
            stored=False,
            computed={
                "path_callers": partial(add_path_callers, paths=self.recorded_paths, metadata=self.metadata),
                "frame_functions": partial(
                    add_frame_functions, paths=self.recorded_paths, metadata=self.metadata
                ),
            },
        )
        views.derived.need_public()
        return connection

    def database(self) -> duckdb.DuckDBPyConnection:
        """Returns a new DuckDB connection with the metadata and all tables but the large ones."""
        wanted = {name: self._source(name) for name in SMALL_TABLES if name != "metadata"}
        connection = database.connect(rows=max(map(len, wanted.values())))
        for name, table in wanted.items():
            database.add_table(connection, name, table)
        if "call_paths" not in self._tables:
            name_call_sites(connection, self.metadata)
        if "size_classes" not in self._tables:
            name_size_classes(connection)
        database.add_metadata(connection, self.metadata)
        return connection

    def add_to(self, connection: duckdb.DuckDBPyConnection, name: str) -> None:
        """Adds one of the large tables to a connection."""
        database.add_table(connection, name, self._source(name))

    def row_count(self, name: str) -> int:
        """Returns how many rows a table has."""
        return len(self._source(name))

    def _source(self, name: str) -> pa.Table | _native.Table:
        """Returns a table for a database: where it is small as the compiled reader has it, without pyarrow."""
        if name in self._tables:
            return self._tables[name]
        table = self._decoded(name)
        return self.table(name) if len(table) > database.FEW_ROWS else table

    def verify(self) -> None:
        """Reads and decodes the whole profile and checks every checksum.

        Raises:
            ProfileError: Something is damaged; the error says where.
        """
        self._reader.verify()

    def close(self) -> None:
        """Lets go of the profile. Tables that were handed out stay valid."""
        self._native = None
        self._tables.clear()
        self._native_tables.clear()
        if self._unlock is not None:
            self._unlock()

    def __enter__(self) -> Profile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Profile {str(self.path)!r}, format {self.format_version}>"


def open_profile(
    path: str | os.PathLike[str], *, salvage: bool = False, memory_limit: int = 0, look_up: bool = True
) -> Profile:
    """Opens a profile for reading; available as `barograph.open`.

    Args:
        path: A `.baro` file, a folder of parts, or either without the `.baro`.
        salvage: Read what is intact of a damaged profile, and list the rest in `Profile.losses`.
        memory_limit: Most bytes one table may take; 0 means three quarters of the machine's memory.
        look_up: Look functions and lines of call sites up where none are stored and the program's files can be read.

    Raises:
        ProfileError: There is no such profile, or it cannot be read. Its `__cause__` is an OSError when the
            operating system refused.
    """
    return Profile(path, salvage=salvage, memory_limit=memory_limit, look_up=look_up)


def _clipped(ranks: tuple[int, int]) -> tuple[int, int]:
    first, last = ranks
    if last < 0 or first > MAX_RANK:
        return (1, 0)  # an empty range
    return (max(first, 0), min(last, MAX_RANK))


def _system_error(path: str) -> OSError | None:
    """Finds out whether it was the operating system that refused to open `path`."""
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    except OSError as error:
        return error
    return None
