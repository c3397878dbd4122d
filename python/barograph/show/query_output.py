# SPDX-License-Identifier: BSD-3-Clause
"""Results of `barograph query` as a table, CSV or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import pyarrow as pa

from barograph.show.arrow_batches import columns_of, rows_of, write_json_rows
from barograph.show.json_output import SCHEMA_VERSION
from barograph.show.screen import Screen

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


def cell(value: object) -> str:
    """Returns a value as a table shows it: numbers exact, null as nothing."""
    return "" if value is None else str(value)


def write_table(result: pa.RecordBatchReader, screen: Screen, limit: int) -> None:
    """Prints at most `limit` rows as a table (0 for all) and says so when there are more."""
    names = [
        f">{name}" if pa.types.is_integer(kind) or pa.types.is_floating(kind) else f"*{name}"
        for name, kind in columns_of(result)
    ]
    source = rows_of(result)
    rows = [[cell(value) for value in row] for row in (islice(source, limit) if limit else source)]
    screen.table(names, rows)
    if limit and next(source, None) is not None:
        text = f"Only the first {limit} rows are shown; --limit 0, --csv and --json show all."
        screen.line(text, style="dim")


def csv_lines(result: pa.RecordBatchReader) -> Iterator[Sequence[object]]:
    """Yields a header, then all rows."""
    yield result.schema.names
    yield from rows_of(result)


def write_json(result: pa.RecordBatchReader, stream: SupportsWrite[str]) -> None:
    """Writes {"schema", "columns", "rows"}; rows are arrays in the order of columns."""
    stream.write(f'{{"schema": "barograph/query/{SCHEMA_VERSION}",\n')
    write_json_rows(result, stream)
    stream.write("}\n")
