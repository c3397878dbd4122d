# SPDX-License-Identifier: BSD-3-Clause
"""The table call_paths with call sites as `file:line function`, and regions with a frame by their names.

Called by barograph.read for every view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from barograph.plain_arrow import text_array
from barograph.source.frames import construct_of, has_frame
from barograph.source.labels import Lines, label, region_label

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph import _native

LAYER = "source"
REGION = "region"
# Begins the keys of the metadata that end with a region and give its category.
CATEGORY = "region.category."


def named_call_paths(table: pa.Table, metadata: Mapping[str, str]) -> pa.Table:
    """Returns the table with readable names in operation and call_path; the same where there are no call sites."""
    columns: Any = table  # the types of pyarrow leave what is in a column open
    layers: list[str] = columns["layer"].to_pylist()
    if LAYER not in layers and REGION not in layers:
        return table
    paths = _Paths(*(columns[name].to_pylist() for name in ("layer", "operation", "call_path", "parent_id")))
    if LAYER not in layers and not any(map(has_frame, paths.operations)):
        return table
    operations, named = _named(paths, Lines(metadata))
    for column, values in (("operation", operations), ("call_path", named)):
        place = columns.schema.get_field_index(column)
        columns = columns.set_column(place, column, text_array(values))
    return columns


def name_call_sites(connection: duckdb.DuckDBPyConnection, metadata: Mapping[str, str]) -> None:
    """Gives operation and call_path of the table "call_paths" readable names; nothing where there are no call sites."""
    if not connection.execute(
        "SELECT 1 FROM call_paths WHERE layer = $site OR (layer = $region AND operation LIKE '%@%+%') LIMIT 1",
        {"site": LAYER, "region": REGION},
    ).fetchall():
        return
    rows = connection.execute(
        "SELECT layer, operation, call_path, parent_id FROM call_paths ORDER BY path_id"
    ).fetchall()
    operations, named = _named(_Paths(*zip(*rows, strict=True)), Lines(metadata))
    connection.execute(
        """CREATE OR REPLACE TABLE call_paths AS
           SELECT p.* REPLACE ($operations[path_id + 1] AS operation, $named[path_id + 1] AS call_path)
           FROM call_paths p ORDER BY path_id""",
        {"operations": operations, "named": named},
    )


def recorded_operations(
    connection: duckdb.DuckDBPyConnection, paths: pa.Table | _native.Table
) -> list[tuple[int, str, str]]:
    """Returns path_id, operation and layer of a table "call_paths" as it was recorded.

    Asks a database for them, to which its own tables do not matter: pyarrow takes longer to import.
    """
    connection.register("arriving", paths)
    rows = connection.execute("SELECT path_id, operation, layer FROM arriving ORDER BY path_id").fetchall()
    connection.unregister("arriving")
    return rows


def named_tags(metadata: Mapping[str, str]) -> dict[str, str]:
    """Returns the metadata with the readable names of constructs where it gives their categories."""
    lines: Lines | None = None
    named: dict[str, str] = {}
    for key, text in metadata.items():
        region = key.removeprefix(CATEGORY)
        if region != key and construct_of(region):
            lines = lines or Lines(metadata)
            named[CATEGORY + region_label(region, lines)] = text
        else:
            named[key] = text
    return named


class _Paths(NamedTuple):
    """Columns of the table "call_paths"; path_id is the place in them."""

    layers: Sequence[str]
    operations: Sequence[str]
    paths: Sequence[str]
    parents: Sequence[int | None]


def _named(given: _Paths, lines: Lines) -> tuple[list[str], list[str]]:
    """Returns the operations and call paths with readable names."""
    layers, paths, parents = given.layers, given.paths, given.parents
    operations = list(given.operations)
    named: list[str] = []
    for at, parent in enumerate(parents):
        rest = paths[at] if parent is None else paths[at][len(paths[parent]) :]
        is_site = layers[at] == LAYER
        if is_site or (layers[at] == REGION and has_frame(operations[at])):
            name = (label if is_site else region_label)(operations[at], lines)
            rest = rest.replace(operations[at], name)
            operations[at] = name
        named.append(rest if parent is None else named[parent] + rest)
    return operations, named
