# SPDX-License-Identifier: BSD-3-Clause
"""What a profile that is a folder learns after its parts were written: functions and lines, the tool's own time.

It is in `metadata.json` in the folder, an object of texts, so that no part is ever written again. The file is replaced
in one step (barograph.source.storing). Used by all that read a profile's metadata; standard library only. One that is
damaged is none: lines are looked up again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from barograph.stored_json import json_object

FILE: Final = "metadata.json"
# Nothing else of what the parts say can be changed by it.
KEYS: Final = ("source.", "run.tool_")


def later_rows(profile: str | os.PathLike[str]) -> dict[str, str]:
    """Returns the metadata that was added to a profile; none for one that is a file."""
    path = Path(profile) / FILE
    try:
        if not path.is_file():  # opening a FIFO would wait for its other end
            return {}
        found = json_object(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: text for key, text in found.items() if _is_row(key, text)}


def with_rows(profile: str | os.PathLike[str], rows: Mapping[str, str]) -> bytes:
    """Returns what the file of a profile is to hold when more rows are added."""
    kept = {key: text for key, text in rows.items() if key.startswith(KEYS)}
    return json.dumps({**later_rows(profile), **kept}, separators=(",", ":")).encode("ascii") + b"\n"


def _is_row(key: str, text: object) -> bool:
    if not key.startswith(KEYS) or not isinstance(text, str):
        return False
    try:
        (key + text).encode("utf-8")
    except UnicodeEncodeError:  # half of a pair, which JSON can name
        return False
    return True
