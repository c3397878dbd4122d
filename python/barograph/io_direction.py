# SPDX-License-Identifier: BSD-3-Clause
"""Whether an I/O call reads or writes, by its name: the same for all layers, so that their requests can be compared.

Used by analyze and live. Only calls with a payload are ever asked about; spec/io_direction.toml has the words.
"""

from __future__ import annotations

import re

from barograph.spec.io_direction import READING_WORDS, WRITING_WORDS

WRITING = re.compile("|".join(WRITING_WORDS), re.IGNORECASE)
READING = re.compile("|".join(READING_WORDS), re.IGNORECASE)


def direction_of(operation: str) -> str:
    """Returns "write", "read" or "" for an operation of an I/O layer."""
    if WRITING.search(operation):
        return "write"
    return "read" if READING.search(operation) else ""
