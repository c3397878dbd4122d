# SPDX-License-Identifier: BSD-3-Clause
"""A DuckDB database with the tables of a profile and their views. Called by the reader and by analyses.

Tables of few rows are copied into it, straight from the compiled reader: pyarrow and numpy take longer to import than
most commands to answer, and each statement over a table that is not DuckDB's own asks Python for it. Tables of many
rows stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from barograph.read.views import VIEWS, VIEWS_OF

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph import _native

# What one thread is enough for, and parts of planning that take longer than they save on few rows.
FOR_FEW: Final = {"threads": 1, "disabled_optimizers": "statistics_propagation,compressed_materialization"}

# Rows that one thread goes through in the time in which others are woken, or which are copied in no time.
FEW_ROWS: Final = 100_000


def connect(*, few: bool) -> duckdb.DuckDBPyConnection:
    """Returns an empty database in memory; `few`: for tables of few rows, which are not worth other threads."""
    import duckdb  # noqa: PLC0415 - slow to import

    return duckdb.connect(config=dict(FOR_FEW)) if few else duckdb.connect()


def add_table(connection: duckdb.DuckDBPyConnection, name: str, table: pa.Table | _native.Table) -> None:
    """Adds a table of a profile, without the views over it. One of the compiled reader must have few rows."""
    if len(table) > FEW_ROWS:
        connection.register(name, table)
        return
    connection.register("arriving", table)
    connection.execute(f'CREATE TABLE "{name}" AS FROM arriving')
    connection.unregister("arriving")


def add_columns(
    connection: duckdb.DuckDBPyConnection, name: str, columns: Mapping[str, tuple[str, Sequence[Any]]]
) -> None:
    """Adds or replaces a small table: of each column its SQL type and its values."""
    terms = [f'unnest(${column}::{kind}[]) AS "{column}"' for column, (kind, _) in columns.items()]
    values = {column: list(values) for column, (_, values) in columns.items()}
    connection.execute(f'CREATE OR REPLACE TABLE "{name}" AS SELECT {", ".join(terms)}', values)


def add_views(
    connection: duckdb.DuckDBPyConnection, tables: Iterable[str], metadata: Mapping[str, str]
) -> duckdb.DuckDBPyConnection:
    """Adds the metadata and the views over these tables, which are there, and returns the connection."""
    columns = {"key": ("VARCHAR", list(metadata)), "value": ("VARCHAR", list(metadata.values()))}
    add_columns(connection, "metadata", columns)
    connection.execute(VIEWS)
    for name in tables:
        add_views_of(connection, name)
    return connection


def add_views_of(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    """Adds the views over a large table."""
    if name in VIEWS_OF:
        connection.execute(VIEWS_OF[name])
