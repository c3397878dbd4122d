# SPDX-License-Identifier: BSD-3-Clause
"""Whether an I/O call reads or writes, by its name: the same for all layers, so that their requests can be compared.

Only calls with a payload are ever asked about, so `MPI_File_get_size` does no harm. What moves data from file to file
(`copy_file_range`, `sendfile`) counts as writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pyarrow as pa

WRITING = re.compile(
    r"write|put|printf|append|sendfile|copy_file_range|splice|truncate|allocate", re.IGNORECASE
)
READING = re.compile(r"read|get|scanf", re.IGNORECASE)


def direction_of(operation: str) -> str:
    """Returns "write", "read" or "" for an operation of an I/O layer."""
    if WRITING.search(operation):
        return "write"
    return "read" if READING.search(operation) else ""


def direction_table(rows: Iterable[dict[str, Any]]) -> pa.Table:
    """Returns (layer, operation, direction) of every operation in rows."""
    known = sorted({(row["layer"], row["operation"]) for row in rows})
    columns = {
        "layer": [layer for layer, _ in known],
        "operation": [operation for _, operation in known],
        "direction": ["" if layer == "mpi" else direction_of(operation) for layer, operation in known],
    }
    return pa.table(columns, schema=pa.schema([(name, pa.string()) for name in columns]))
