# SPDX-License-Identifier: BSD-3-Clause
"""The rows of `comms --csv`: each line is complete in itself, with its communicator and window. Used by comms only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show.csv_lines import Lines, table_lines
from barograph.spec.tables.comms import COMMUNICATOR_SIZES

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes

# What says nothing about a single rank.
OVER_RANKS = ("member_calls", "calls_total", "ranks", "max_ns", "slowest_rank", "mean_ns", "imbalance")


def row_lines(
    totals: Sequence[Communicators],
    windows: Sequence[Communicators],
    rows: Sequence[CommunicatorSizes],
    *,
    per_rank: bool,
) -> Lines:
    """Yields a header, then one line per row in the order given; rows of other communicators are left out."""
    homes = {total["object_id"]: total for total in totals}
    names = {window["object_id"]: window["name"] for window in windows}
    lines: list[CommunicatorSizes] = []
    for row in rows:
        home = homes.get(row["communicator_id"])
        if home is not None:
            lines.append(
                {
                    **row,
                    "communicator": home["name"],
                    "user_name": home["user_name"],
                    "size": home["size"],
                    "members": home["members"],
                    "stands_for": home["stands_for"],
                    "window": names.get(row["object_id"], ""),
                }
            )
    return table_lines(COMMUNICATOR_SIZES, lines, OVER_RANKS if per_rank else ("rank",))
