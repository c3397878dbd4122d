# SPDX-License-Identifier: BSD-3-Clause
"""An in-memory stand-in for the reader's Profile: same tables, same views, no file.

Used by tests. It keeps to docs/reference/tables.md; a table that deviates fails at once, in the constructor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

import duckdb
import pyarrow as pa

from barograph.read import database
from barograph.read.profile_database import ProfileDatabase
from barograph.source.frame_functions import add_frame_functions
from barograph.source.path_callers import add_path_callers
from barograph.sql.library import SMALL_TABLES

SCHEMAS: dict[str, pa.Schema] = {
    "locations": pa.schema(
        [
            ("location", pa.int32()),
            ("rank", pa.int32()),
            ("thread", pa.int32()),
            ("node", pa.string()),
            ("pid", pa.int64()),
            ("cores", pa.int32()),
            ("start_unix_ns", pa.int64()),
            ("wall_ns", pa.int64()),
            ("init_ns", pa.int64()),
            ("events", pa.int64()),
            ("dropped", pa.int64()),
            ("overhead_ns", pa.int64()),
        ]
    ),
    "program_rows": pa.schema(
        [
            ("program", pa.int32()),
            ("name", pa.string()),
            ("kind", pa.string()),
            ("executable", pa.string()),
            ("arguments", pa.string()),
            ("ranks", pa.string()),
        ]
    ),
    "call_paths": pa.schema(
        [
            ("path_id", pa.int32()),
            ("parent_id", pa.int32()),
            ("depth", pa.int32()),
            ("operation", pa.string()),
            ("layer", pa.string()),
            ("call_path", pa.string()),
        ]
    ),
    "objects": pa.schema(
        [
            ("object_id", pa.int32()),
            ("kind", pa.string()),
            ("name", pa.string()),
            ("user_name", pa.string()),
            ("parent_id", pa.int32()),
            ("created_by", pa.string()),
            ("size", pa.int32()),
            ("remote_size", pa.int32()),
            ("members", pa.string()),
            ("creation_path", pa.string()),
            ("key", pa.string()),
            ("attributes", pa.string()),
        ]
    ),
    "size_classes": pa.schema(
        [
            ("bucket", pa.int32()),
            ("bucket_min", pa.int64()),
            ("bucket_max", pa.int64()),
            ("label", pa.string()),
        ]
    ),
    "fact_rows": pa.schema(
        [
            ("rank", pa.int32()),
            ("thread", pa.int32()),
            ("location", pa.int32()),
            ("path_id", pa.int32()),
            ("object_id", pa.int32()),
            ("bucket", pa.int32()),
            ("calls", pa.int64()),
            ("time_ns", pa.int64()),
            ("min_ns", pa.int64()),
            ("max_ns", pa.int64()),
            ("sumsq_ns2", pa.float64()),
            ("bytes", pa.int64()),
            ("bytes_min", pa.int64()),
            ("bytes_max", pa.int64()),
        ]
    ),
    "messages": pa.schema(
        [
            ("sender", pa.int32()),
            ("receiver", pa.int32()),
            ("object_id", pa.int32()),
            ("calls", pa.int64()),
            ("bytes", pa.int64()),
            ("time_ns", pa.int64()),
        ]
    ),
    "call_sites": pa.schema(
        [
            ("rank", pa.int32()),
            ("thread", pa.int32()),
            ("path_id", pa.int32()),
            ("object_id", pa.int32()),
            ("kind", pa.int32()),
            ("calls", pa.int64()),
            ("time_ns", pa.int64()),
            ("max_ns", pa.int64()),
            ("stands_for_ns", pa.int64()),
            ("blocked_ns", pa.int64()),
        ]
    ),
    "file_counters": pa.schema(
        [
            ("rank", pa.int32()),
            ("object_id", pa.int32()),
            ("layer", pa.string()),
            ("counter", pa.string()),
            ("argument", pa.int64()),
            ("value", pa.int64()),
        ]
    ),
    "metrics": pa.schema(
        [
            ("metric_id", pa.int32()),
            ("name", pa.string()),
            ("unit", pa.string()),
            ("consistency", pa.string()),
        ]
    ),
    "series_summary": pa.schema(
        [
            ("rank", pa.int32()),
            ("thread", pa.int32()),
            ("path_id", pa.int32()),
            ("metric_id", pa.int32()),
            ("execution", pa.int32()),
            ("stride", pa.int64()),
            ("indices", pa.int64()),
            ("longest_index", pa.int64()),
            ("entries", pa.int64()),
        ]
    ),
    "series": pa.schema(
        [
            ("rank", pa.int32()),
            ("thread", pa.int32()),
            ("path_id", pa.int32()),
            ("metric_id", pa.int32()),
            ("execution", pa.int32()),
            ("first_index", pa.int64()),
            ("last_index", pa.int64()),
            ("count", pa.int64()),
            ("sum", pa.float64()),
            ("min", pa.float64()),
            ("max", pa.float64()),
        ]
    ),
    "timeline": pa.schema(
        [
            ("rank", pa.int32()),
            ("layer", pa.string()),
            ("start_ns", pa.int64()),
            ("end_ns", pa.int64()),
            ("operations", pa.int64()),
            ("bytes", pa.int64()),
            ("time_ns", pa.int64()),
        ]
    ),
}


class TableProfile:
    """The reader's Profile over tables that are already in memory."""

    format_version = "1.2"

    def __init__(self, tables: dict[str, pa.Table], metadata: dict[str, str], path: str) -> None:
        for name, schema in SCHEMAS.items():
            if tables[name].schema != schema:
                raise ValueError(f"table {name} has the schema {tables[name].schema}, not {schema}")
        self._tables = tables
        self.metadata = metadata
        self.path = Path(path)

    def table(self, name: str) -> pa.Table:
        """Returns one of the tables as Arrow."""
        return self._tables[name]

    def wait_tables(self) -> Mapping[str, pa.Table] | None:
        """Returns who waited for whom, if the case has events."""
        return self._tables if "wait_states" in self._tables else None

    def raw_call_paths(self) -> pa.Table:
        """Returns the table "call_paths": here call sites are recorded with their names."""
        return self._tables["call_paths"]

    def recorded_paths(self) -> pa.Table:
        """Returns the same."""
        return self.raw_call_paths()

    def series(
        self,
        *,
        path_ids: Iterable[int] | None = None,
        metric_ids: Iterable[int] | None = None,
        ranks: tuple[int, int] | None = None,
    ) -> pa.Table:
        """Returns the series of a selection, as the reader's Profile does."""
        table: Any = self._tables["series"]
        for name, chosen in (("path_id", path_ids), ("metric_id", metric_ids)):
            if chosen is not None:
                wanted = set(chosen)
                values: list[int] = table[name].to_pylist()
                table = table.filter(pa.array([value in wanted for value in values], pa.bool_()))
        if ranks is not None:
            first, last = ranks
            rank = table["rank"].to_numpy()
            table = table.filter(pa.array((rank >= first) & (rank <= last)))
        return table

    def to_pandas(self, name: str) -> Any:
        """Returns one of the tables as a pandas DataFrame."""
        table: Any = self._tables[name]
        return table.to_pandas()

    def connect(self) -> duckdb.DuckDBPyConnection:
        """Returns a new DuckDB connection that has all tables and views."""
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
        """Returns a new DuckDB connection that has the tables but for the large ones."""
        small = [name for name in SMALL_TABLES if name != "metadata"]
        connection = database.connect(rows=max(len(self._tables[name]) for name in small))
        for name in small:
            database.add_table(connection, name, self._tables[name])
        database.add_metadata(connection, self.metadata)
        return connection

    def add_to(self, connection: duckdb.DuckDBPyConnection, name: str) -> None:
        """Adds one of the large tables to a connection."""
        database.add_table(connection, name, self._tables[name])

    def row_count(self, name: str) -> int:
        """Returns how many rows a table has."""
        return self._tables[name].num_rows

    def close(self) -> None:
        """Does nothing: there is no file."""

    def __enter__(self) -> TableProfile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def profile_from_tables(
    tables: dict[str, pa.Table], metadata: dict[str, str], path: str = "test.baro"
) -> TableProfile:
    """Makes a profile of the contract tables; raises ValueError when a schema deviates."""
    return TableProfile(tables, metadata, path)
