# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the spec by column, as the page has them. Called by the modules that fill a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from barograph.spec.table_model import Table

# Column -> its values.
Values = dict[str, list[Any]]
# Section -> what a reader must know about what is not in it.
Notes = dict[str, str]


def table(spec: Table[Any], rows: Iterable[Sequence[Any]] = ()) -> Values:
    """Returns a table from rows whose cells are in the order of the spec; ValueError when one has more or fewer."""
    names = spec.names("page")
    cells = list(zip(*rows, strict=True)) or [()] * len(names)
    if len(cells) != len(names):
        raise ValueError(f"{spec.name}: rows of {len(cells)} cells, not {len(names)}")
    return {name: list(values) for name, values in zip(names, cells, strict=True)}


def named(spec: Table[Any], rows: Iterable[Mapping[str, Any]]) -> Values:
    """Returns a table from rows by name."""
    keys = [column.key or column.name for column in spec.columns_in("page")]
    return table(spec, [[row[key] for key in keys] for row in rows])
