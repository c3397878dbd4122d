# SPDX-License-Identifier: BSD-3-Clause
"""Size classes as text: the one form that terminal, CSV, JSON, page, SQL and exports show.

A class is named by its two ends, the one that does not belong to it marked: `1 KiB - <2 KiB` for powers of two, which
begin at their lower edge, and `>1 MiB - 32 MiB` for upper edges that a user sets, which end at theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from barograph.read.views import UNFINISHED

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

# The size class of payloads that differ by rank, and that of calls whose time was not taken (FORMAT.md).
VARYING: Final = 1
NOT_TIMED: Final = 255
COLUMNS: Final = ("bucket", "bucket_min", "bucket_max", "label")
UNITS = (("EiB", 2**60), ("PiB", 2**50), ("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10))


def edge(count: int) -> str:
    """Returns an edge of a size class, exact: with a binary unit only for a multiple of it (`8 KiB`, `8191 B`)."""
    for unit, factor in UNITS:
        if count >= factor and count % factor == 0:
            return f"{count // factor} {unit}"
    return f"{count} B"


def size_class(low: int | None, high: int | None, bucket: int) -> str:
    """Returns a size class: `8 B - <16 B`, `>1 MiB - 32 MiB`, `>32 MiB`, `0 B`, `varying`, `-` without a payload.

    Args:
        low: The smallest payload of the class.
        high: The largest, None without a limit.
        bucket: Number of the class.
    """
    if bucket == 0:
        return "-"
    if bucket == VARYING:
        return "varying"
    if bucket == NOT_TIMED:
        return "not timed"
    if bucket == UNFINISHED:
        return "unfinished"
    least = low or 0
    if high is None:
        return f">{edge(least - 1)}" if least else ">= 0 B"
    if least == high:
        return edge(high)
    if _is_power(least) and _is_power(high + 1):
        return f"{edge(least)} - <{edge(high + 1)}"
    begin = f">{edge(least - 1)}" if least > 1 else edge(least)
    return f"{begin} - {edge(high)}"


def named_size_classes(table: pa.Table) -> pa.Table:
    """Returns the table size_classes with this form in `label`; classes that are not an interval keep their word."""
    from barograph.plain_arrow import text_array  # noqa: PLC0415 - pyarrow is slow to import

    columns: Any = table  # the types of pyarrow leave what is in a column open
    rows = zip(*(columns[name].to_pylist() for name in COLUMNS), strict=True)
    return columns.set_column(
        columns.schema.get_field_index("label"), "label", text_array([_label(*row) for row in rows])
    )


def name_size_classes(connection: duckdb.DuckDBPyConnection) -> None:
    """Gives the labels of the table "size_classes" in a database this form."""
    rows = connection.execute("SELECT bucket, bucket_min, bucket_max, label FROM size_classes").fetchall()
    connection.execute(
        """CREATE OR REPLACE TABLE size_classes AS
           SELECT c.* REPLACE ($labels[list_position($buckets, c.bucket)] AS label)
           FROM size_classes c ORDER BY bucket""",
        {"labels": [_label(*row) for row in rows], "buckets": [row[0] for row in rows]},
    )


def _label(bucket: int, low: int | None, high: int | None, label: str) -> str:
    return label if low is None or bucket == VARYING else size_class(low, high, bucket)


def _is_power(count: int) -> bool:
    return count > 0 and count & (count - 1) == 0
