# SPDX-License-Identifier: BSD-3-Clause
"""Tables as CSV, for programs and spreadsheets: exact numbers, null as an empty field.

A text that a spreadsheet would take for a formula gets an apostrophe in front of it, as OWASP advises ("CSV
injection"): what programs call their files and regions must not run on the reader's machine. Numbers are never changed.
Everything that writes CSV comes here; JSON, Parquet and SQLite have all texts as they are.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

from barograph.spec.table_model import Row, Table, value_of

if TYPE_CHECKING:
    import pyarrow as pa
    from _typeshed import SupportsWrite

# What begins a formula, except where the text is a number or a single sign. Read by Python, Arrow and DuckDB alike.
FORMULA: Final = r"^[=+\-@\t\r\n\x{FF1D}\x{FF0B}\x{FF0D}\x{FF20}]"
NUMBER: Final = r"^[+-]?([0-9][0-9,]*[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$"
_FORMULA: Final = re.compile(re.sub(r"\\x\{(\w{4})\}", r"\\u\1", FORMULA))
_NUMBER: Final = re.compile(NUMBER)

Lines = Iterator[Sequence[object]]


def harmless(value: object) -> object:
    """Returns a cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and len(value) > 1 and _FORMULA.match(value) and not _NUMBER.match(value):
        return "'" + value
    return value


def write_lines(lines: Iterable[Sequence[object]], stream: SupportsWrite[str]) -> None:
    """Writes lines, the header among them."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([harmless(cell) for cell in line] for line in lines)


def table_lines(table: Table[Row], rows: Iterable[Row], without: Collection[str] = ()) -> Lines:
    """Yields a header, then the rows of a table of the spec; `without`: columns that say nothing here."""
    columns = [column for column in table.columns_in("csv") if column.name not in without]
    names = [column.name for column in columns]
    keys = [column.key or column.name for column in columns]
    rows = iter(rows)
    first = next(rows, None)
    if table.open and first is not None:
        declared = {column.key or column.name for column in table.columns if column.forms == ("json",)}
        declared.update(keys)
        further = [key for key in cast("Mapping[str, Any]", first) if key not in declared]
        names, keys = names + further, keys + further
    yield names
    for row in chain([] if first is None else [first], rows):
        yield [value_of(row, key) for key in keys]


def lines_of(table: pa.Table) -> Lines:
    """Yields a header, then the rows of a table."""
    yield table.column_names
    batches: Any = table.to_batches(max_chunksize=65_536)
    for batch in batches:
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def lines_of_parts(parts: Iterable[pa.Table], columns: Sequence[str]) -> Lines:
    """Yields a header, then the rows of tables that have these columns."""
    yield columns
    for part in parts:
        rows = lines_of(part)
        next(rows)
        yield from rows


def harmless_sql(column: str) -> str:
    """Returns an SQL expression of a text column that is what harmless() makes of it."""
    name = '"' + column.replace('"', '""') + '"'
    formula = f"length({name}) > 1 AND regexp_matches({name}, '{FORMULA}')"
    return (
        f"CASE WHEN {formula} AND NOT regexp_matches({name}, '{NUMBER}') THEN '''' || {name} ELSE {name} END"
    )
