# SPDX-License-Identifier: BSD-3-Clause
"""JSON output of all commands: exact numbers in ns and bytes, stable keys, a schema name with a version.

Keys are never renamed or removed within a schema version, new ones may come; docs/reference/cli.md lists
them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from barograph.spec.table_model import Row, Table, value_of

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

SCHEMA_VERSION = 1
# For many small texts: json.dumps makes an encoder for each that is not of ASCII alone.
ENCODED = json.JSONEncoder(ensure_ascii=False).encode


def write_json(command: str, content: Mapping[str, object], stream: SupportsWrite[str]) -> None:
    """Writes one JSON document with the schema name of the command first."""
    document = {"schema": f"barograph/{command}/{SCHEMA_VERSION}", **content}
    json.dump(clean(document), stream, indent=1, ensure_ascii=False, allow_nan=False, default=plain)
    stream.write("\n")


def json_rows(
    table: Table[Row], rows: Iterable[Row], without: Collection[str] = ()
) -> list[dict[str, object]]:
    """Returns the rows of a table of the spec with the keys that its columns have in JSON."""
    if table.open:
        return [dict(cast("Mapping[str, object]", row)) for row in rows]
    keys = [column.key or column.name for column in table.columns_in("json") if column.name not in without]
    return [{key: value_of(row, key) for key in keys} for row in rows]


def clean(value: Any) -> Any:
    """Returns value with not-a-number and infinity as null, which JSON has no words for."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return clean_items(value)
    if isinstance(value, (list, tuple)):
        return clean_entries(value)
    return value


def clean_items(items: Any) -> dict[str, Any]:
    """Returns a mapping with clean values and text keys."""
    return {str(key): clean(items[key]) for key in items}


def clean_entries(entries: Any) -> list[Any]:
    """Returns a list or tuple as a list of clean values."""
    return [clean(entry) for entry in entries]


def plain(value: object) -> object:
    """Returns what JSON can hold for the few other types a query may give (decimals, dates, bytes)."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, bytes):
        return value.hex()
    return str(value)
