# SPDX-License-Identifier: BSD-3-Clause
"""Arrow results as Python rows, batch by batch, so that any number of rows fits in memory.

Used by query and the exports. The one place where rows become Python objects in bulk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa

from barograph.show.arrow_values import plain_of
from barograph.show.json_output import clean, plain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BATCH_ROWS = 65_536


def read_relation(relation: duckdb.DuckDBPyRelation) -> pa.RecordBatchReader:
    """Starts reading a query's result in batches of BATCH_ROWS rows."""
    return relation.to_arrow_reader(BATCH_ROWS)


def read_table(connection: duckdb.DuckDBPyConnection, name: str) -> pa.RecordBatchReader:
    """Starts reading a table or view in batches of BATCH_ROWS rows."""
    return read_relation(connection.sql(f"FROM {name}"))


def columns_of(result: pa.RecordBatchReader) -> list[tuple[str, pa.DataType]]:
    """Returns the names and types of the columns of a result."""
    schema: Any = result.schema
    return [(field.name, field.type) for field in schema]


def rows_of(result: pa.RecordBatchReader) -> Iterator[tuple[Any, ...]]:
    """Yields the rows of a result, of values that JSON can hold or that plain() makes such."""
    plain_values = [plain_of(kind) for _, kind in columns_of(result)]
    batches: Any = result
    for batch in batches:
        columns = [column.to_pylist() for column in batch.columns]
        for place, plain_value in enumerate(plain_values):
            if plain_value is not None:
                columns[place] = [plain_value(value) for value in columns[place]]
        yield from zip(*columns, strict=True)


def write_json_rows(result: pa.RecordBatchReader, stream: SupportsWrite[str]) -> None:
    """Writes `"columns": [...], "rows": [[...], ...]`, one row per line, as a part of a JSON object."""
    stream.write(f'"columns": {json.dumps(result.schema.names)},\n"rows": [')
    separator = "\n"
    for values in rows_of(result):
        stream.write(separator + json.dumps(clean(list(values)), ensure_ascii=False, default=plain))
        separator = ",\n"
    stream.write("\n]")
