# SPDX-License-Identifier: BSD-3-Clause
"""The stack of a process that called something that is not code, through a null pointer to a function above all.

There is no rule to unwind an address without code. But such a call has only stored where it would return to: the stack
is that of its caller, as if the call had returned at once. Called for what a process has left
(src/format/arena/crash_layout.hpp).
"""

from __future__ import annotations

import contextlib
import json
import platform
import re
import struct
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph import _stacks

# magic, pid, tid, signal, code, unix_ns, address, stack, frame, link, stack_begin, stack_bytes, python_bytes
HEADER: Final = struct.Struct("<QIIiiQQQQQQQQ")
WORD: Final = struct.Struct("<Q")
# On x86 a call pushes the return address, others have it in a register.
PUSHES: Final = platform.machine() == "x86_64"
MAPPING: Final = re.compile(rb"(?P<begin>[0-9a-f]+)-(?P<end>[0-9a-f]+) (?P<rights>[-a-z]{4}) ")


@dataclass(frozen=True)
class WildCall:
    """A call of an address that is not code; `caller` is the stack of its caller as JSON, None: not known."""

    address: int
    caller: dict[str, Any] | None = None


def wild_call(path: Path) -> WildCall | None:
    """Returns what a process was lost in; None where it was in code, or what it left is not whole."""
    try:
        content = path.read_bytes()
        header = list(HEADER.unpack_from(content))
    except (OSError, struct.error):
        return None
    address, stack, link, begin, size, python = (header[at] for at in (6, 7, 9, 10, 11, 12))
    mappings = content[HEADER.size + size + python :]
    if not MAPPING.match(mappings) or _is_code(mappings, address):
        return None
    if PUSHES:
        at = HEADER.size + stack - begin
        if not HEADER.size <= at <= HEADER.size + size - WORD.size:
            return WildCall(address)
        link = WORD.unpack_from(content, at)[0]
        header[7] = (stack + WORD.size) % (1 << 64)
    if not _is_code(mappings, link):
        return WildCall(address)
    header[6] = link
    with contextlib.suppress(OSError), tempfile.NamedTemporaryFile(suffix=".crash") as file:
        file.write(HEADER.pack(*header) + content[HEADER.size :])
        file.flush()
        found = json.loads(_stacks.saved(file.name))
        if not found["problem"] and found["stack"]["sites"]:
            caller = found["stack"]
            caller["exact"] = [number for number in caller["exact"] if number != 0]  # behind the call
            return WildCall(address, caller)
    return WildCall(address)


def _is_code(mappings: bytes, address: int) -> bool:
    """True where the address is in memory that may be executed."""
    for line in mappings.splitlines():
        match = MAPPING.match(line)
        if match is not None and int(match["begin"], 16) <= address < int(match["end"], 16):
            return b"x" in match["rights"]
    return False
