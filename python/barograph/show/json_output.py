# SPDX-License-Identifier: BSD-3-Clause
"""JSON output of all commands: exact numbers, nanoseconds and bytes, stable keys, a schema name with a version.

A key is never renamed or removed within a schema version; new keys may come. docs/reference/cli.md lists them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import TextIO

SCHEMA_VERSION = 1


def write_json(command: str, content: Mapping[str, object], stream: TextIO) -> None:
    """Writes one JSON document with the schema name of the command first."""
    document = {"schema": f"barograph/{command}/{SCHEMA_VERSION}", **content}
    json.dump(clean(document), stream, indent=1, ensure_ascii=False, allow_nan=False, default=plain)
    stream.write("\n")


def clean(value: object) -> object:
    """Returns value with not-a-number and infinity as null, which JSON has no words for."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): clean(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, (list, tuple)):
        return [clean(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value


def plain(value: object) -> object:
    """Returns what JSON can hold for the few other types a query may give (decimals, dates, bytes)."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, bytes):
        return value.hex()
    return str(value)
