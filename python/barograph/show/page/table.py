# SPDX-License-Identifier: BSD-3-Clause
"""Tables by column as the spec declares them. Called by the modules that fill a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from barograph.spec.page_tables import DIFFERENCE_TABLES, TABLES

# Column -> its values.
Table = dict[str, list[Any]]
# Section -> what a reader must know about what is not in it.
Notes = dict[str, str]
ALL = {**TABLES, **DIFFERENCE_TABLES}


def table(name: str, rows: Iterable[Sequence[Any]] = ()) -> Table:
    """Returns a table from rows whose cells are in the order of the spec; ValueError when one has more or fewer."""
    columns = ALL[name]
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    if len(cells) != len(columns):
        raise ValueError(f"{name}: rows of {len(cells)} cells, not {len(columns)}")
    return {column.name: list(values) for column, values in zip(columns, cells, strict=True)}


def named(name: str, rows: Iterable[Mapping[str, Any]], renamed: Mapping[str, str] | None = None) -> Table:
    """Returns a table from rows by name; `renamed` says which key a column comes from where that differs."""
    keys = [(renamed or {}).get(column.name, column.name) for column in ALL[name]]
    return table(name, [[row[key] for key in keys] for row in rows])
