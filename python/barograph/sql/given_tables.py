# SPDX-License-Identifier: BSD-3-Clause
"""A view of the library over tables that are at hand, without a profile: what the engine finds while a job runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.sql.library import definition

if TYPE_CHECKING:
    import pyarrow as pa


def view_of(name: str, **tables: pa.Table) -> list[dict[str, Any]]:
    """Returns the rows of a view, which needs these tables and nothing else."""
    import duckdb  # noqa: PLC0415 - slow to import

    with duckdb.connect(config={"threads": 1}) as connection:
        for table, rows in tables.items():
            connection.register(table, rows)
        done = connection.execute(definition(name).text)
        names = [column[0] for column in done.description or ()]
        return [dict(zip(names, row, strict=True)) for row in done.fetchall()]
