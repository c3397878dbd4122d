# SPDX-License-Identifier: BSD-3-Clause
"""Results of `barograph query` as a table, CSV or JSON, in batches so that any number of rows fits."""

from __future__ import annotations

import csv
import json
from typing import TextIO

import pyarrow as pa

from barograph.show.json_output import SCHEMA_VERSION, clean, plain
from barograph.show.screen import Screen

FORMATS = ("table", "csv", "json")


def cell(value: object) -> str:
    """Returns a value as a table shows it: numbers exact, null as nothing."""
    return "" if value is None else str(value)


def write_table(result: pa.RecordBatchReader, screen: Screen, limit: int) -> None:
    """Prints at most `limit` rows as a table (0 for all) and says so when there are more."""
    rows: list[list[str]] = []
    more = False
    for batch in result:
        for row in batch.to_pylist():
            if limit and len(rows) == limit:
                more = True
                break
            rows.append([cell(value) for value in row.values()])
        if more:
            break
    names = [
        f">{field.name}" if pa.types.is_integer(field.type) or pa.types.is_floating(field.type) else f"*{field.name}"
        for field in result.schema
    ]
    screen.table(names, rows)
    if more:
        screen.line(f"Only the first {limit} rows are shown; --limit 0, --format csv and --json show all.", style="dim")


def write_csv(result: pa.RecordBatchReader, stream: TextIO) -> None:
    """Writes all rows as CSV with a header line; null is an empty field."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(result.schema.names)
    for batch in result:
        writer.writerows(zip(*(column.to_pylist() for column in batch.columns), strict=True))


def write_json_rows(result: pa.RecordBatchReader, stream: TextIO) -> None:
    """Writes {"schema", "columns", "rows"}; rows are arrays in the order of columns, one per line."""
    stream.write(f'{{"schema": "barograph/query/{SCHEMA_VERSION}",\n"columns": {json.dumps(result.schema.names)},\n"rows": [')
    separator = "\n"
    for batch in result:
        for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            stream.write(separator + json.dumps(clean(list(values)), ensure_ascii=False, default=plain))
            separator = ",\n"
    stream.write("\n]}\n")
