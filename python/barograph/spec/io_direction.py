# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/io_direction.toml by `python -m codegen`. Do not edit.
"""What the names of I/O calls hold, in lower case: those of a writing call may hold words of both."""

from __future__ import annotations

from typing import Final

WRITING_WORDS: Final = (
    "write",
    "put",
    "printf",
    "perror",
    "append",
    "sendfile",
    "copy_file_range",
    "splice",
    "truncate",
    "allocate",
    "obj_update",
)
READING_WORDS: Final = (
    "read",
    "get",
    "scanf",
    "obj_fetch",
)
