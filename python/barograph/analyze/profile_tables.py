# SPDX-License-Identifier: BSD-3-Clause
"""What analyze needs of a profile: its metadata and a DuckDB connection that has the tables and views.

The reader's Profile fits this protocol, and so does any other source of the same tables (an arena, a stream,
a test).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph import _native


class ProfileTables(Protocol):
    """The part of the reader's Profile that analyze and show use; see docs/reference/tables.md."""

    @property
    def path(self) -> str | PathLike[str]:
        """The file or folder the profile was read from."""
        ...

    @property
    def format_version(self) -> str:
        """Version of the profile format, for example "1.0"."""
        ...

    @property
    def metadata(self) -> dict[str, str]:
        """Run metadata: key to text."""
        ...

    def table(self, name: str) -> pa.Table:
        """Returns one contract table as Arrow."""
        ...

    def row_count(self, name: str) -> int:
        """Returns how many rows a contract table has."""
        ...

    def add_to(self, connection: duckdb.DuckDBPyConnection, name: str) -> None:
        """Adds one of the large tables to a connection that has the small ones."""
        ...

    def wait_tables(self) -> Mapping[str, pa.Table] | None:
        """Returns who waited for whom by the events of MPI; None where nobody did, or there are too many for a moment.

        By name `wait_states`, `wait_roots`, `longest_waits`, `wait_counts`, `judged_calls`, and of several nodes
        `node_clocks`.
        """
        ...

    def raw_call_paths(self) -> pa.Table:
        """Returns the table "call_paths" with call sites as they were recorded."""
        ...

    def recorded_paths(self) -> pa.Table | _native.Table:
        """Returns the same for a database, without pyarrow where it can."""
        ...

    def series(
        self,
        *,
        path_ids: Iterable[int] | None = None,
        metric_ids: Iterable[int] | None = None,
        ranks: tuple[int, int] | None = None,
    ) -> pa.Table:
        """Returns the series of a selection of call paths, metrics and ranks (first and last)."""
        ...

    def database(self) -> duckdb.DuckDBPyConnection:
        """Returns a new connection with the metadata and all tables but the large ones."""
        ...
