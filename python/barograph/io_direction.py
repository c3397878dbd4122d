# SPDX-License-Identifier: BSD-3-Clause
"""Whether an I/O call reads or writes, by its name: the same for all layers, so that their requests can be compared.

Used by analyze and live. Only calls with a payload are ever asked about, so `MPI_File_get_size` does no harm. What
moves data from file to file (`copy_file_range`, `sendfile`) counts as writing.
"""

from __future__ import annotations

import re

WRITING = re.compile(
    r"write|put|printf|append|sendfile|copy_file_range|splice|truncate|allocate|obj_update", re.IGNORECASE
)
READING = re.compile(r"read|get|scanf|obj_fetch", re.IGNORECASE)


def direction_of(operation: str) -> str:
    """Returns "write", "read" or "" for an operation of an I/O layer."""
    if WRITING.search(operation):
        return "write"
    return "read" if READING.search(operation) else ""
