# SPDX-License-Identifier: BSD-3-Clause
"""Results of `barograph query` as a table, CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import pyarrow as pa

from barograph.show.arrow_batches import columns_of, rows_of, write_json_rows
from barograph.show.json_output import SCHEMA_VERSION, clean, plain
from barograph.show.screen import Screen
from barograph.spec.table_model import Column
from barograph.sql.library import TABLES, public_views

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


def text_of(value: object) -> object:
    """Returns what a cell of a table or of CSV holds: lists, structs and maps as JSON, all else as it is."""
    if isinstance(value, (list, dict)):
        return json.dumps(clean(value), ensure_ascii=False, default=plain)
    return value


def cell(value: object) -> str:
    """Returns a value as a table shows it: numbers exact, null as nothing."""
    return "" if value is None else str(text_of(value))


def write_table(result: pa.RecordBatchReader, screen: Screen, limit: int) -> None:
    """Prints at most `limit` rows as a table (0 for all) and says so when there are more."""
    columns = [
        Column(name, "int", title=name)
        if pa.types.is_integer(kind) or pa.types.is_floating(kind)
        else Column(name, title=name, fold=True)
        for name, kind in columns_of(result)
    ]
    source = rows_of(result)
    rows = [[cell(value) for value in row] for row in (islice(source, limit) if limit else source)]
    screen.grid(columns, rows)
    if limit and next(source, None) is not None:
        shown = "row is" if limit == 1 else f"{limit:,} rows are"
        text = f"Only the first {shown} shown; --limit 0, --csv and --json show all."
        screen.line(text, style="dim")


def csv_lines(result: pa.RecordBatchReader) -> Iterator[Sequence[object]]:
    """Yields a header, then all rows."""
    yield result.schema.names
    for row in rows_of(result):
        yield [text_of(value) for value in row]


def write_json(result: pa.RecordBatchReader, stream: SupportsWrite[str]) -> None:
    """Writes {"schema", "columns", "rows"}; rows are arrays in the order of columns."""
    stream.write(f'{{"schema": "barograph/query/{SCHEMA_VERSION}",\n')
    write_json_rows(result, stream)
    stream.write("}\n")


def names() -> list[dict[str, str]]:
    """Returns the rows of QUERY_NAMES: all views, functions and stored tables with their topic and what they have."""
    public = public_views()
    views = [(one.topic, one.name, one.summary) for one in public if one.is_view]
    functions = [(one.topic, f"{one.name}({one.macro})", one.summary) for one in public if not one.is_view]
    stored = [("profile", name, doc) for name, doc in TABLES.items()]
    keys = ("topic", "name", "doc")
    return [dict(zip(keys, row, strict=True)) for row in (*views, *functions, *stored)]
