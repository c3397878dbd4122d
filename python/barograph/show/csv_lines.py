# SPDX-License-Identifier: BSD-3-Clause
"""Tables as CSV, for programs and spreadsheets: exact numbers, null as an empty field.

A text that a spreadsheet would take for a formula gets an apostrophe in front of it, as OWASP advises ("CSV
injection"): what programs call their files and regions must not run on the reader's machine. Numbers are never changed.
Everything that writes CSV comes here; JSON, Parquet and SQLite have all texts as they are.
"""

from __future__ import annotations

import csv
import io
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


class EventsCsv:
    """Tables of whole numbers and of texts, as those of events are: made by Arrow, not row by row.

    Args:
        parts: Tables that have these columns.
        columns: Their names.
    """

    # Rows that are made at once: texts of each may be long.
    ROWS: Final = 1 << 14

    def __init__(self, parts: Iterable[pa.Table], columns: Sequence[str]) -> None:
        self._parts = parts
        self._columns = columns
        self._known: dict[str, tuple[Any, Any]] = {}  # the last dictionary of a column, and its cells

    def write(self, stream: SupportsWrite[str]) -> None:
        """Writes a header, then all rows, as write_lines does."""
        write_lines([self._columns], stream)
        for part in self._parts:
            batches: Any = part.to_batches(max_chunksize=self.ROWS)
            for batch in batches:
                if batch.num_rows:
                    stream.write(self._lines(batch))

    def _lines(self, batch: Any) -> str:
        import pyarrow as pa  # noqa: PLC0415 - slow to import
        import pyarrow.compute as pc  # noqa: PLC0415

        functions: Any = pc  # its types leave much open
        cells = [self._cells(name, batch.column(name)) for name in self._columns]
        comma, line_end = (pa.scalar(text, pa.large_string()) for text in (",", "\n"))
        lines = functions.binary_join_element_wise(*cells, comma, null_handling="replace")
        lists: Any = pa.LargeListArray
        whole = lists.from_arrays(pa.array([0, len(lines)], pa.int64()), lines)
        return functions.binary_join(whole, line_end)[0].as_py() + "\n"

    def _cells(self, name: str, column: Any) -> Any:
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        if pa.types.is_string(column.type):
            column = column.dictionary_encode()
        elif not pa.types.is_dictionary(column.type):
            return column.cast(pa.large_string())
        dictionary, cells = self._known.get(name, (None, None))
        if dictionary is None or not dictionary.equals(column.dictionary):
            dictionary = column.dictionary
            cells = pa.array([_cell(text) for text in dictionary.to_pylist()], pa.large_string())
            self._known[name] = dictionary, cells
        return cells.take(column.indices)


def _cell(text: str) -> str:
    """Returns a text as it is in a line of several cells."""
    stream = io.StringIO()
    write_lines([(text, "")], stream)
    return stream.getvalue().removesuffix(",\n")


def harmless_sql(column: str) -> str:
    """Returns an SQL expression of a text column that is what harmless() makes of it."""
    name = '"' + column.replace('"', '""') + '"'
    formula = f"length({name}) > 1 AND regexp_matches({name}, '{FORMULA}')"
    return (
        f"CASE WHEN {formula} AND NOT regexp_matches({name}, '{NUMBER}') THEN '''' || {name} ELSE {name} END"
    )
