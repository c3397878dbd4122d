# SPDX-License-Identifier: BSD-3-Clause
"""Which operations of a profile read and which write, as a table to join with. Called by io and the findings on I/O."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.io_direction import direction_of


def direction_columns(rows: Iterable[dict[str, Any]]) -> dict[str, tuple[str, list[str]]]:
    """Returns (layer, operation, direction) of every operation in rows."""
    known = sorted({(row["layer"], row["operation"]) for row in rows})
    columns: dict[str, list[str]] = {
        "layer": [layer for layer, _ in known],
        "operation": [operation for _, operation in known],
        "direction": ["" if layer == "mpi" else direction_of(operation) for layer, operation in known],
    }
    return {name: ("VARCHAR", values) for name, values in columns.items()}
