# SPDX-License-Identifier: BSD-3-Clause
"""Numbers of foreign text files that a program can have: finite, not negative, and no larger than a run allows.

Whatever else a file says, nan and 1e308 among them, is a ForeignFileError that names the place. Called by importers.
"""

from __future__ import annotations

import math
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError

MOST_NS: Final = 2**58  # nine years of one rank
MOST_COUNT: Final = 2**53  # doubles are exact up to here
MOST_BYTES: Final = 2**60


def number(value: Any, what: str, most: float, hint: str = "") -> float:
    """Returns a number from 0 to `most`; raises ForeignFileError for anything else.

    Args:
        value: A text, or what JSON made of it.
        what: What it is and where it stands, as the beginning of a sentence: "run.cali, line 7: count".
        most: The largest that makes sense.
        hint: What may be wrong with the file.
    """
    shown = repr(value) if len(repr(value)) <= 40 else repr(value)[:37] + "..."
    try:
        found = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if math.isnan(found):
        raise ForeignFileError(f"{what} is {shown}, which is not a number", hint=hint)
    if found < 0:
        raise ForeignFileError(f"{what} is {shown}: it cannot be negative", hint=hint)
    if found > most:
        raise ForeignFileError(f"{what} is {shown}: no program has that much", hint=hint)
    return found
