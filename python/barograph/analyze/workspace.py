# SPDX-License-Identifier: BSD-3-Clause
"""One profile opened for analysis: a connection to its tables, the run record, and the views that analyses share.

Every analysis function takes a Workspace and returns an Arrow table or plain values. All arithmetic over
facts is SQL (barograph/sql): a profile may hold 65,000 ranks x 1,000 call paths, so no fact is ever touched by a
Python loop.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from barograph.analyze.profile_tables import ProfileTables
from barograph.analyze.programs import Program, ProgramParts, programs_of
from barograph.read.database import FEW_ROWS
from barograph.read.profile_database import ProfileDatabase
from barograph.read.run_record import RunRecord, number
from barograph.source.frame_functions import add_frame_functions
from barograph.source.line_files import NamedLine, line_files
from barograph.source.named_paths import recorded_operations
from barograph.source.path_callers import add_path_callers
from barograph.sql.computed import add_columns
from barograph.sql.library import LARGE_TABLES

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph.analyze.time.rank_sums import PathSums

__all__ = ["REPEATED_CALLS", "RunRecord", "Workspace", "number"]

Row = TypeVar("Row")

# From this number of calls of one size class the fastest is taken for one in which nobody waited: as the macro
# repeated_calls of the library.
REPEATED_CALLS = 10


class Workspace:
    """A profile, a connection to its tables and what is known of the run; use it as a context manager.

    Attributes:
        profile: What it was opened on.
        connection: DuckDB's, with what has been needed so far.
        run: The run record.
        program: The program that it is about, where it is the part of one in a job of several.
        whole: What it is a part of.
        many: Whether it has many facts.
    """

    def __init__(
        self, profile: ProfileTables, *, program: Program | None = None, whole: Workspace | None = None
    ) -> None:
        self.profile = profile
        self.program = program
        self.whole = whole
        self._parts = ProgramParts(self)
        self._kept: dict[str, list[dict[str, Any]]] = {}
        self.connection = profile.database()
        self.connection.execute("SET enable_progress_bar = false")
        self.many = profile.row_count("fact_rows") > FEW_ROWS
        if not self.many:
            # Handing such queries to other threads takes longer than they do.
            self.connection.execute("SET threads = 1")
        database = ProfileDatabase(
            self.connection,
            profile.metadata,
            partial(profile.add_to, self.connection),
            computed={
                "path_sums": self._add_path_sums,
                "operation_sums": self._add_operation_sums,
                "part_sums": self._add_part_sums,
                "mpi_sums": self._add_mpi_sums,
                "path_callers": partial(
                    add_path_callers, paths=profile.recorded_paths, metadata=profile.metadata
                ),
                "frame_functions": partial(
                    add_frame_functions, paths=profile.recorded_paths, metadata=profile.metadata
                ),
            },
            in_arrays=self._in_arrays,
        )
        self.run: RunRecord = database.run
        self._derived = database.derived

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()
        self.connection.close()

    @cached_property
    def programs(self) -> list[Program]:
        """The programs of the job, by their first rank."""
        return programs_of(self)

    @property
    def several_programs(self) -> bool:
        """Whether the job consists of several programs, whose ranks are not to be compared."""
        return self.table_rows("program_rows") > 1

    def part_of(self, program: Program) -> Workspace:
        """Returns what the profile has of one program; it is closed with this workspace."""
        return self._parts.of(program) if self.several_programs else self

    def need(self, *names: str) -> duckdb.DuckDBPyConnection:
        """Makes what is not there yet of the SQL library, and of the large tables; returns the connection."""
        return self._derived.need(*names)

    def need_named_in(self, sql: str) -> None:
        """Makes what a query speaks of."""
        self._derived.need_named_in(sql)

    def query(self, name: str, values: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Runs a statement of the SQL library, or reads a view; for results of display size only."""
        return self.rows(self._derived.statement(name).text, values)

    def query_once(self, name: str) -> list[dict[str, Any]]:
        """Reads a view of what was recorded, however many ask for it only once."""
        if name not in self._kept:
            self._kept[name] = self.query(name)
        return [dict(row) for row in self._kept[name]]

    def query_arrow(self, name: str, values: dict[str, Any] | None = None) -> pa.Table:
        """Runs a statement of the SQL library, or reads a view, and returns its result as an Arrow table."""
        return self.arrow(self._derived.statement(name).text, values)

    def relation(self, name: str, values: dict[str, Any] | None = None) -> duckdb.DuckDBPyRelation:
        """Returns a statement of the SQL library, or a view, to be read in batches."""
        return self.connection.sql(self._derived.statement(name).text, params=values)

    def fill(
        self, table: str, values: dict[str, Any] | None = None, *, by: str = "", add: bool = False
    ) -> int:
        """Puts the rows of a statement into a table of the library; see DerivedTables.fill."""
        return self._derived.fill(table, values, by=by, add=add)

    def add_columns(self, name: str, columns: Mapping[str, tuple[str, Sequence[Any]]]) -> None:
        """Adds or replaces a table of the library that is marked as computed: SQL type and values of each column."""
        add_columns(self.connection, name, columns)
        self._derived.added(name)

    def add_table(self, name: str, table: pa.Table) -> None:
        """Adds or replaces a table of the library that is marked as computed."""
        self.connection.register(name, table)
        self._derived.added(name)

    def replace_table(self, name: str, table: pa.Table) -> None:
        """Puts other rows in place of those of a table of the profile, for all that is asked from then on."""
        self._kept.clear()
        self.connection.unregister(name)  # a large one is where it was
        self.connection.register("arriving", table)
        self.connection.execute(f'CREATE OR REPLACE TABLE "{name}" AS FROM arriving')
        self.connection.unregister("arriving")

    def has(self, name: str) -> bool:
        """Whether a table or view has been made, or was added."""
        return self._derived.has_made(name)

    def records(self, kind: type[Row], name: str, values: dict[str, Any] | None = None) -> list[Row]:
        """Runs a statement of the SQL library, or reads a view, and returns its rows as objects with these fields."""
        return [kind(**row) for row in self.query(name, values)]

    def _in_arrays(self, name: str) -> bool:
        """Whether a view of the library is over sums in arrays, for there are many facts, and each is of one rank."""
        if name in {"mpi_times", "mpi_sums"}:
            return self._mpi_sums is not None
        return self._path_sums is not None

    @cached_property
    def _path_sums(self) -> PathSums | None:
        run = self.run
        if not self.many or run.ranks_together or run.io_only or run.unnested:
            return None
        from barograph.analyze.time.rank_sums import path_sums  # noqa: PLC0415 - imports numpy

        return path_sums(self.profile.table("fact_rows"), self._numbers("path_parents")["parent_id"])

    @cached_property
    def _mpi_sums(self) -> pa.Table | None:
        if not self.many:
            return None
        from barograph.analyze.time.rank_sums import mpi_sums  # noqa: PLC0415 - imports numpy

        kinds = self._numbers("mpi_kind_numbers")
        return mpi_sums(self.profile.table("fact_rows"), kinds, REPEATED_CALLS)

    def _add_path_sums(self, connection: duckdb.DuckDBPyConnection) -> None:
        if self._path_sums is not None:
            connection.register("path_sums", self._path_sums.table())

    def _add_operation_sums(self, connection: duckdb.DuckDBPyConnection) -> None:
        if self._path_sums is not None:
            numbers = self._numbers("path_operation_numbers")["operation_id"]
            connection.register("operation_sums", self._path_sums.by("operation_id", numbers))

    def _add_part_sums(self, connection: duckdb.DuckDBPyConnection) -> None:
        if self._path_sums is not None:
            numbers = self._numbers("path_part_numbers")["part_id"]
            connection.register("part_sums", self._path_sums.by("part_id", numbers))

    def _add_mpi_sums(self, connection: duckdb.DuckDBPyConnection) -> None:
        connection.register("mpi_sums", self._mpi_sums)

    def _numbers(self, name: str) -> dict[str, Any]:
        """Reads a view of few numbers and returns its columns as arrays of 64-bit integers."""
        columns: Any = self.connection.execute(self._derived.statement(name).text).fetchnumpy()
        return {of: values.astype("int64") for of, values in columns.items()}

    def arrow(self, sql: str, values: dict[str, Any] | None = None) -> pa.Table:
        """Runs a query and returns its result as an Arrow table."""
        return self.connection.sql(sql, params=values).to_arrow_table()

    def rows(self, sql: str, values: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Runs a query and returns its rows as dictionaries; for results of display size only."""
        # Not as an Arrow table: that plans each statement twice, which costs more than most of them.
        done = self.connection.execute(sql, values)
        names = [column[0] for column in done.description or ()]
        return [dict(zip(names, row, strict=True)) for row in done.fetchall()]

    def table_rows(self, name: str) -> int:
        """Returns the number of rows of a table of the profile."""
        if name in LARGE_TABLES:
            return self.profile.row_count(name)
        return int(self.rows(f'SELECT count(*) AS n FROM "{name}"')[0]["n"])  # noqa: S608, a table's name

    @property
    def ranks(self) -> int:
        """How many ranks the profile holds."""
        return self.run.ranks

    @property
    def wall_ns(self) -> int:
        """Duration of the run: the longest rank, in nanoseconds."""
        return self.run.wall_ns

    def line_files(self) -> dict[NamedLine, str]:
        """Returns the path of the file of each line that call sites name, unless two files fit."""
        operations: Any = []
        if self.rows("SELECT 1 AS n FROM call_paths WHERE layer = 'source' LIMIT 1"):
            recorded = recorded_operations(self.connection, self.profile.recorded_paths())
            operations = [operation for _, operation, _ in recorded]
        return line_files(self.run.metadata, operations)

    @property
    def damaged(self) -> tuple[str, ...]:
        """What the reader had to leave out, because it is damaged; only when it was asked to salvage."""
        losses: Any = getattr(self.profile, "losses", ())
        own = tuple(str(loss) for loss in losses)
        return own if self.whole is None else (*self.whole.damaged, *own)

    @property
    def salvages(self) -> bool:
        """Whether damaged parts of the profile and its trace are left out, instead of being an error."""
        if self.whole is not None:
            return self.whole.salvages
        return bool(getattr(self.profile, "salvage", False))

    @property
    def name(self) -> str:
        """File name of the profile, for headings."""
        return os.path.basename(os.fspath(self.profile.path))
