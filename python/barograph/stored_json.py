# SPDX-License-Identifier: BSD-3-Clause
"""JSON that a profile holds, of which nobody but its writer knows what it is: another type, or nested without end.

Standard library only. Raises nothing but ValueError.
"""

from __future__ import annotations

import json
from typing import Any, cast


def json_value(text: str) -> Any:
    """Returns the value; raises ValueError for what is not JSON, and for what is nested too deeply to be read."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def json_object(text: str) -> dict[str, Any]:
    """Returns an object, an empty one for every other text."""
    try:
        found = json_value(text or "{}")
    except ValueError:
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def json_list(text: str) -> list[Any]:
    """Returns a list, an empty one for every other text."""
    try:
        found = json_value(text or "[]")
    except ValueError:
        return []
    return cast("list[Any]", found) if isinstance(found, list) else []
