# SPDX-License-Identifier: BSD-3-Clause
"""Operations by communicator size: what the communicators of one size cost together, whichever they are.

The question of mpisee (Vardas et al., section 4): the same operation behaves differently on communicators of another
size, and is tuned by it. Called by the command `comms`; rows are of display size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes, OperationsBySize

# The size class of calls without a payload (FORMAT.md).
NO_PAYLOAD = 0


def has_size(total: Communicators) -> bool:
    """Returns whether a row is of communicators with members, not of calls on none or on several."""
    return total["kind"] == "communicator" and total["size"] > 0


def operations_by_size(
    totals: Sequence[Communicators], rows: Sequence[CommunicatorSizes]
) -> list[OperationsBySize]:
    """Adds up the rows of communicators of one size, by operation.

    Args:
        totals: The communicators that the rows are of.
        rows: Sums over ranks, one per communicator or window, operation and size class.

    Returns:
        The largest communicators first, of each size the most expensive operation first; then what is on none.
    """
    by_id = {total["object_id"]: total for total in totals}
    sums: dict[tuple[int | None, int | None, str], dict[str, Any]] = {}
    seen: set[tuple[int, tuple[int | None, int | None, str]]] = set()
    for row in rows:
        total = by_id[row["communicator_id"]]
        known = has_size(total)
        key = (
            total["size"] if known else None,
            total["remote_size"] if known else None,
            row["operation"],
        )
        entry = sums.setdefault(
            key,
            {
                "op_kind": row["op_kind"],
                "payload": row["payload"],
                "made": 0,
                "calls": 0,
                "time": 0,
                "bytes": 0,
                "ends": [],
            },
        )
        if (row["communicator_id"], key) not in seen:
            seen.add((row["communicator_id"], key))
            entry["made"] += total["stands_for"] if known else 0
        entry["calls"] += row["calls"]
        entry["time"] += row["time_ns"]
        entry["bytes"] += row["bytes"]
        if row["bucket"] != NO_PAYLOAD:
            entry["ends"] += (row["bytes_min"], row["bytes_max"])
    whole = sum(entry["time"] for entry in sums.values())
    found: list[OperationsBySize] = [
        {
            "size": size,
            "remote_size": remote,
            "communicators": entry["made"],
            "operation": operation,
            "op_kind": entry["op_kind"],
            "calls": entry["calls"],
            "time_ns": entry["time"],
            "share": entry["time"] / whole if whole else 0.0,
            "mean_call_ns": entry["time"] / entry["calls"] if entry["calls"] else 0.0,
            "bytes": entry["bytes"],
            "payload": entry["payload"],
            "mean_bytes": entry["bytes"] / entry["calls"] if entry["calls"] else 0.0,
            "bytes_min": min(entry["ends"], default=None),
            "bytes_max": max(entry["ends"], default=None),
        }
        for (size, remote, operation), entry in sums.items()
    ]
    return sorted(
        found,
        key=lambda row: (-(row["size"] or 0), -(row["remote_size"] or 0), -row["time_ns"], row["operation"]),
    )
