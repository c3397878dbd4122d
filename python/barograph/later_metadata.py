# SPDX-License-Identifier: BSD-3-Clause
"""What a profile that is a folder learns after its parts were written: functions and lines, the tool's own time.

It is in `metadata.json` in the folder, an object of texts, so that no part is ever written again. The file is replaced
in one step (barograph.source.storing). Used by all that read a profile's metadata; standard library only. A damaged
file counts as missing: lines are looked up again.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from barograph.stored_json import json_object

FILE: Final = "metadata.json"
# Nothing else of what the parts say can be changed by it.
KEYS: Final = ("source.", "run.tool_")
# A program with 100 000 call sites needs less; a larger file is damaged, or meant to fill the memory.
MOST_BYTES: Final = 256 << 20


def later_rows(profile: str | os.PathLike[str]) -> dict[str, str]:
    """Returns the metadata that was added to a profile; none for one that is a file."""
    # A FIFO does not wait for its other end, and a link, which nobody of ours makes, leads nowhere.
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    try:
        with os.fdopen(os.open(Path(profile) / FILE, flags), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
                return {}
            found = json_object(stream.read(MOST_BYTES).decode("utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: text for key, text in found.items() if _is_row(key, text)}


def with_rows(profile: str | os.PathLike[str], rows: Mapping[str, str]) -> bytes:
    """Returns what the file of a profile is to hold when more rows are added; raises OSError where it is too much."""
    kept = {key: text for key, text in rows.items() if key.startswith(KEYS)}
    made = json.dumps({**later_rows(profile), **kept}, separators=(",", ":")).encode("ascii") + b"\n"
    if len(made) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), FILE)
    return made


def _is_row(key: str, text: object) -> bool:
    if not key.startswith(KEYS) or not isinstance(text, str):
        return False
    try:
        (key + text).encode("utf-8")
    except UnicodeEncodeError:  # half of a pair, which JSON can name
        return False
    return True
