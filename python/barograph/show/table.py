# SPDX-License-Identifier: BSD-3-Clause
"""The rows of a table of spec/tables as text for a terminal: each column by its unit. Called by Screen and the PDF."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from rich.text import Text

from barograph.show import units
from barograph.spec.table_model import Column, Row, Table, value_of

# Unit of a column -> what makes a text of its values.
TEXTS: Final[dict[str, Callable[[Any], str]]] = {
    "": str,
    "ns": units.duration,
    "bytes": units.size,
    "bytes/s": units.rate,
    "share": units.percent,
    "factor": units.factor,
    "count": units.count,
    "rank": str,
    "index": str,
}


def text_of(column: Column, row: object) -> str:
    """Returns the text of one cell; `row` is a dictionary, or an object with attributes of these names."""
    if column.least:
        return units.between(value_of(row, column.least), value_of(row, column.most))
    return value_text(column, value_of(row, column.key or column.name))


def value_text(column: Column, value: Any) -> str:
    """Returns a value of a column as text."""
    return column.null if value is None else TEXTS[column.unit](value)


def picture_columns(table: Table[Any]) -> set[str]:
    """Returns the names of columns that only a terminal with pictures shows."""
    return {column.name for column in table.columns if column.type == "picture"}


def terminal_table(
    table: Table[Row],
    rows: Iterable[Row],
    *,
    cells: Mapping[str, Callable[[Row], str | Text]] = MappingProxyType({}),
    without: Collection[str] = (),
    several_ranks: bool = True,
) -> tuple[list[Column], list[list[str | Text]]]:
    """Returns the columns that a terminal shows, and the cells of each row.

    Args:
        table: of the spec.
        rows: in the order to print.
        cells: name of a column -> what makes the text of its cells, where its unit alone does not.
        without: names of columns that say nothing here.
        several_ranks: whether the rows are of several ranks; some columns say something only then.
    """
    columns = [
        replace(column, title=column.one_rank) if column.one_rank and not several_ranks else column
        for column in table.columns_in("terminal")
        if column.name not in without and (several_ranks or not column.several_ranks)
    ]
    return columns, [
        [cells[column.name](row) if column.name in cells else text_of(column, row) for column in columns]
        for row in rows
    ]
