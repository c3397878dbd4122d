# SPDX-License-Identifier: BSD-3-Clause
"""The columns of `comms --csv`, exact numbers as in --json, every line complete in itself. Used by comms only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

# Name of the CSV column, and of the value in a total or row of analyze.communicators.
TOTAL_COLUMNS = {
    "communicator": "name",
    "user_name": "user_name",
    "kind": "kind",
    "size": "size",
    "remote_size": "remote_size",
    "members": "members",
    "created_by": "created_by",
    "parent": "parent",
    "stands_for": "stands_for",
    "share": "share",
    "calls": "calls",
    "ranks": "ranks",
    "time_ns": "time_ns",
    "max_ns": "max_ns",
    "slowest_rank": "slowest_rank",
    "mean_ns": "mean_ns",
    "imbalance": "imbalance",
    "waiting_ns": "waiting_ns",
    "bytes": "bytes",
}
HOME_COLUMNS = ("communicator", "user_name", "size", "members", "stands_for")
ROW_COLUMNS = (
    "operation",
    "op_kind",
    "bucket_min",
    "bucket_max",
    "calls",
    "calls_total",
    "ranks",
    "time_ns",
    "max_ns",
    "slowest_rank",
    "mean_ns",
    "longest_ns",
    "shortest_ns",
    "imbalance",
    "waiting_ns",
    "waiting_share",
    "bytes",
    "bytes_min",
    "bytes_max",
)
# What says nothing about a single rank.
SPREAD_COLUMNS = ("calls_total", "ranks", "max_ns", "slowest_rank", "mean_ns", "imbalance")
TREE_COLUMNS = (
    "depth",
    "kind",
    "name",
    "user_name",
    "created_by",
    "size",
    "remote_size",
    "members",
    "creation_path",
    "stands_for",
    "calls",
    "time_ns",
    "share",
    "object_id",
    "parent_id",
)

Lines = Iterator[Sequence[object]]


def summary_lines(totals: Sequence[dict[str, Any]]) -> Lines:
    """Yields a header, then one line per communicator."""
    yield list(TOTAL_COLUMNS)
    for total in totals:
        yield [total[key] for key in TOTAL_COLUMNS.values()]


def row_lines(
    totals: Sequence[dict[str, Any]],
    windows: Sequence[dict[str, Any]],
    rows: Sequence[dict[str, Any]],
    *,
    per_rank: bool,
) -> Lines:
    """Yields a header, then one line per row in the order given; rows of other communicators are left out."""
    homes = {total["object_id"]: total for total in totals}
    names = {window["object_id"]: window["name"] for window in windows}
    columns = [name for name in ROW_COLUMNS if not per_rank or name not in SPREAD_COLUMNS]
    yield [*HOME_COLUMNS, "window", *(["rank"] if per_rank else []), *columns]
    for row in rows:
        home = homes.get(row["communicator_id"])
        if home is not None:
            line: list[object] = [home[TOTAL_COLUMNS[name]] for name in HOME_COLUMNS]
            line.append(names.get(row["object_id"], ""))
            yield line + ([row["rank"]] if per_rank else []) + [row[name] for name in columns]


def tree_lines(rows: Sequence[dict[str, Any]]) -> Lines:
    """Yields a header, then one line per communicator and window, parents first."""
    yield list(TREE_COLUMNS)
    for row in rows:
        yield [row[name] for name in TREE_COLUMNS]
