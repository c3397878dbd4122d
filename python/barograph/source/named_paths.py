# SPDX-License-Identifier: BSD-3-Clause
"""The table call_paths with places in the program as `file:line function`. Called by barograph.read for every view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from barograph.plain_arrow import text_array
from barograph.source.labels import Lines, label

if TYPE_CHECKING:
    import pyarrow as pa

LAYER = "source"


def named_call_paths(table: pa.Table, metadata: Mapping[str, str]) -> pa.Table:
    """Returns the table with readable names in operation and call_path; the same where there are no places."""
    columns: Any = table  # the types of pyarrow leave what is in a column open
    layers: list[str] = columns["layer"].to_pylist()
    if LAYER not in layers:
        return table
    lines = Lines(metadata)
    operations: list[str] = columns["operation"].to_pylist()
    paths: list[str] = columns["call_path"].to_pylist()
    parents: list[int | None] = columns["parent_id"].to_pylist()
    named: list[str] = []
    for at, parent in enumerate(parents):
        rest = paths[at] if parent is None else paths[at][len(paths[parent]) :]
        if layers[at] == LAYER:
            name = label(operations[at], lines)
            rest = rest.replace(operations[at], name)
            operations[at] = name
        named.append(rest if parent is None else named[parent] + rest)
    for column, values in (("operation", operations), ("call_path", named)):
        place = columns.schema.get_field_index(column)
        columns = columns.set_column(place, column, text_array(values))
    return columns
