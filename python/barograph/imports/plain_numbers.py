# SPDX-License-Identifier: BSD-3-Clause
"""Numbers of foreign text files that a program can have: finite, not negative, and no larger than a run allows.

Anything else, such as nan and 1e308, is a ForeignFileError that names the place. Called by importers.
"""

from __future__ import annotations

import math
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError

MOST_NS: Final = 2**58  # nine years of one rank
MOST_COUNT: Final = 2**53  # doubles are exact up to here
MOST_BYTES: Final = 2**60


def number(value: Any, where: str, most: float, *, name: str = "", hint: str = "") -> float:
    """Returns a number from 0 to `most`; raises ForeignFileError for anything else.

    Args:
        value: A text, or what JSON made of it.
        where: Where it stands: "run.cali, line 7".
        most: The largest that makes sense.
        name: What it is called there.
        hint: What may be wrong with the file.
    """
    shown = repr(value) if len(repr(value)) <= 40 else repr(value)[:37] + "..."
    try:
        found = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if 0 <= found <= most:
        return found
    wrong = "not a number" if math.isnan(found) else "negative" if found < 0 else "more than any program has"
    raise ForeignFileError(f"{where}: {f'{name} ' if name else ''}{shown} is {wrong}", hint=hint)
