# SPDX-License-Identifier: BSD-3-Clause
"""Values of Arrow columns as JSON can hold them: intervals as DuckDB writes them, bytes in hexadecimal, maps by key.

Called by arrow_batches.py for the columns of a query that need it: most have plain numbers and texts, and are left
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pyarrow as pa

Plain = Callable[[Any], Any]

PER_SECOND = 10**9


class Interval(NamedTuple):
    """What Arrow gives for an interval: the parts have signs of their own."""

    months: int
    days: int
    nanoseconds: int


def interval_text(value: Interval) -> str:
    """Returns an interval as DuckDB writes it: `1 year 2 months -3 days 00:00:01.5`."""
    years, months = divmod(abs(value.months), 12)
    sign = -1 if value.months < 0 else 1
    parts = ((sign * years, "year"), (sign * months, "month"), (value.days, "day"))
    words = [f"{count} {unit}{'s' * (abs(count) != 1)}" for count, unit in parts if count]
    if value.nanoseconds or not words:
        seconds, rest = divmod(abs(value.nanoseconds), PER_SECOND)
        fraction = f".{rest:09}".rstrip("0") if rest else ""
        minutes, seconds = divmod(seconds, 60)
        clock = f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}{fraction}"
        words.append("-" * (value.nanoseconds < 0) + clock)
    return " ".join(words)


def plain_of(kind: pa.DataType) -> Plain | None:
    """Returns what makes plain values of those of a column, None where they are plain already."""
    types: Any = pa.types
    nested: Any = kind
    if types.is_interval(kind):
        return _unless_null(interval_text)
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return _unless_null(bytes.hex)
    if types.is_map(kind):
        value = plain_of(nested.item_type) or _same
        key = plain_of(nested.key_type) or _same
        return _unless_null(lambda pairs: {str(key(name)): value(of) for name, of in pairs})
    if types.is_struct(kind):
        fields = {field.name: plain_of(field.type) or _same for field in nested}
        return _unless_null(lambda row: {name: plain(row[name]) for name, plain in fields.items()})
    if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
        of = plain_of(nested.value_type)
        return None if of is None else _unless_null(lambda values: [of(value) for value in values])
    return None


def _same(value: Any) -> Any:
    return value


def _unless_null(plain: Plain) -> Plain:
    return lambda value: None if value is None else plain(value)
