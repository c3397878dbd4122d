# SPDX-License-Identifier: BSD-3-Clause
"""A DuckDB database with the tables of a profile. Called by the reader and by what stands in for it.

Tables of few rows are copied into it, straight from the compiled reader: pyarrow and numpy take longer to import than
most commands to answer, and each statement over a table that is not DuckDB's own asks Python for it. Tables of many
rows stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from barograph.sql.computed import add_columns

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
    """Adds a table of a profile. One of the compiled reader must have few rows."""
    if len(table) > FEW_ROWS:
        connection.register(name, table)
        return
    connection.register("arriving", table)
    connection.execute(f'CREATE TABLE "{name}" AS FROM arriving')
    connection.unregister("arriving")


def add_metadata(connection: duckdb.DuckDBPyConnection, metadata: Mapping[str, str]) -> None:
    """Adds the metadata as a table."""
    columns = {"key": ("VARCHAR", list(metadata)), "value": ("VARCHAR", list(metadata.values()))}
    add_columns(connection, "metadata", columns)
