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

# Rows that one thread goes through in the time in which others are woken, or which are copied in no time.
FEW_ROWS: Final = 100_000
# Rows that are gone through twice in less time than it takes to see that this is not necessary.
HANDFUL: Final = 2_000

# Parts of planning that take longer than they save on few rows, or on a handful. The order of joins is not among them:
# sums of floating-point numbers depend on it.
_NOT_FOR_FEW: Final = ("statistics_propagation", "compressed_materialization")
_NOT_FOR_HANDFUL: Final = (*_NOT_FOR_FEW, "common_subplan", "join_filter_pushdown")


def connect(*, rows: int) -> duckdb.DuckDBPyConnection:
    """Returns an empty database in memory; `rows`: those of the largest table. Few are not worth other threads."""
    import duckdb  # noqa: PLC0415 - slow to import

    if rows > FEW_ROWS:
        return duckdb.connect()
    left_out = _NOT_FOR_HANDFUL if rows <= HANDFUL else _NOT_FOR_FEW
    return duckdb.connect(config={"threads": 1, "disabled_optimizers": ",".join(left_out)})


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
