# SPDX-License-Identifier: BSD-3-Clause
"""What a table that Barograph prints is made of. barograph.spec.tables has them all, generated from spec/tables.

Code that renders one (show/table.py, csv_lines.py, json_output.py, page/tables/table.py) asks it for the columns of its
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar, cast

Form = Literal["terminal", "csv", "json", "page", "pdf"]
Row = TypeVar("Row")


@dataclass(frozen=True, eq=False)
class Column:
    """One column; spec/tables/README.md explains the fields."""

    name: str
    type: str = "text"
    unit: str = ""
    title: str = ""
    forms: tuple[Form, ...] = ("terminal", "csv", "json")
    key: str = ""  # in the rows and in JSON
    null: str = "-"
    one_rank: str = ""
    several_ranks: bool = False
    optional: bool = False
    fold: bool = False
    whole: bool = False
    names: bool = False
    computed: bool = False
    least: str = ""
    most: str = ""


@dataclass(frozen=True, eq=False)
class Table(Generic[Row]):
    """A table whose rows, where they are dictionaries, have the keys of `Row`."""

    name: str
    title: str
    columns: tuple[Column, ...]
    orders: Mapping[Form, tuple[str, ...]] = field(default_factory=dict[Form, tuple[str, ...]])
    open: bool = False  # rows have further keys, which CSV and JSON have, too

    def columns_in(self, form: Form) -> list[Column]:
        """Returns the columns that a form of output has, in its order."""
        found = [column for column in self.columns if form in column.forms]
        if form in self.orders:
            by_name = {column.name: column for column in found}
            return [by_name[name] for name in self.orders[form]]
        return found

    def names(self, form: Form) -> list[str]:
        """Returns the names of the columns that a form of output has."""
        return [column.name for column in self.columns_in(form)]

    def typed(self, rows: Iterable[Mapping[str, Any]]) -> list[Row]:
        """Returns rows that come from a query of this table's columns, as what they are."""
        return cast("list[Row]", rows if isinstance(rows, list) else list(rows))


def value_of(row: Any, key: str) -> Any:
    """Returns a value of a row, which is a dictionary or an object with attributes of these names."""
    return cast("Mapping[str, Any]", row)[key] if isinstance(row, Mapping) else getattr(row, key)
