# SPDX-License-Identifier: BSD-3-Clause
"""Call sites of running processes -> source lines.

A site is `/path/of/module+0xOFFSET`, the return address of a call as the file itself counts addresses, or
`/path/of/file.py:LINE`. The files are read, nothing of the process: so a site of another node is resolved where the
file is. Used for roll-calls.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Final

from barograph.source.symbols import resolve_offsets

MODULE: Final = re.compile(r"(?P<path>.+)\+0x(?P<offset>[0-9a-f]{1,16})", re.DOTALL)
PYTHON: Final = re.compile(r"(?P<path>.+):(?P<line>[0-9]+)", re.DOTALL)
# Functions that Cython made of Python's (mpi4py): their names say nothing of the program.
CYTHON: Final = "__pyx_"


class SourceLines:
    """The lines of calls, each looked up once."""

    def of_site(self, site: str) -> str:
        """Returns `file.c:12` for a site, or its function; "" where neither is known."""
        return _of_site(site) if site else ""


@lru_cache(maxsize=4096)
def _of_site(site: str) -> str:
    if match := MODULE.fullmatch(site):
        # A return address is behind the call.
        return _of_file(match["path"], int(match["offset"], 16) - 1)
    if match := PYTHON.fullmatch(site):
        return f"{os.path.basename(match['path'])}:{match['line']}"
    return ""


def _of_file(path: str, address: int) -> str:
    lines = resolve_offsets("file-", [path], [address]).lines.get(address)
    if not lines:
        return ""
    innermost = lines[0]
    if innermost.file:
        return f"{os.path.basename(innermost.file)}:{innermost.line}"
    return "" if innermost.function.startswith(CYTHON) else innermost.function
