# SPDX-License-Identifier: BSD-3-Clause
"""Return addresses in running processes -> source lines, through what proc(5) says of their memory.

Reads the map of the process and the files that are mapped, nothing of the process itself. Used for roll-calls.
"""

from __future__ import annotations

import os
from functools import lru_cache

from barograph.elf_file import PT_LOAD, ElfError, ElfFile
from barograph.source.symbols import resolve_offsets

MOST_MAPS = 1 << 22  # bytes


class SourceLines:
    """The lines of calls, each looked up once."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], str] = {}

    def of(self, pid: int, address: int) -> str:
        """Returns `file.c:12` for the call that returns to an address, or its function; "" where neither is known."""
        key = (pid, address)
        if key not in self._lines:
            self._lines[key] = _line(pid, address)
        return self._lines[key]


def _line(pid: int, address: int) -> str:
    found = _file_at(pid, address)
    if found is None:
        return ""
    path, offset = found
    # A return address is behind the call.
    return _of_file(path, offset - 1)


@lru_cache(maxsize=4096)
def _of_file(path: str, offset: int) -> str:
    try:
        with ElfFile(path) as elf:
            offset += next((segment.address for segment in elf.segments if segment.type == PT_LOAD), 0)
    except ElfError:
        return ""
    lines = resolve_offsets("file-", [path], [offset]).lines.get(offset)
    if not lines:
        return ""
    innermost = lines[0]
    return f"{os.path.basename(innermost.file)}:{innermost.line}" if innermost.file else innermost.function


def _file_at(pid: int, address: int) -> tuple[str, int] | None:
    """Returns the file that is mapped at an address, and how far that is behind where the file begins in memory."""
    try:
        with open(f"/proc/{pid}/maps", encoding="utf-8", errors="surrogateescape") as stream:
            text = stream.read(MOST_MAPS)
    except OSError:
        return None
    begins: dict[str, int] = {}
    for row in text.splitlines():
        fields = row.split(maxsplit=5)
        if len(fields) < 6 or not fields[5].startswith("/"):
            continue
        begin, _, end = fields[0].partition("-")
        path = fields[5]
        if int(fields[2], 16) == 0:
            begins.setdefault(path, int(begin, 16))
        if int(begin, 16) <= address < int(end, 16):
            return (path, address - begins[path]) if path in begins else None
    return None
