# SPDX-License-Identifier: BSD-3-Clause
"""What a compiler, a linker or CMake says when it fails, in one line."""

from __future__ import annotations

import re

ERROR = re.compile(r"\berror\b|\bundefined reference\b|\bmultiple definition\b", re.IGNORECASE)
# Where nothing is called an error, it is said close to the end.
LAST_LINES = 15


def first_error(text: str) -> str:
    """Returns the first line about an error, else the first of the last ones."""
    lines = text.strip().splitlines()
    errors = [line for line in lines if ERROR.search(line)]
    return (errors or lines[-LAST_LINES:] or ["it said nothing"])[0].strip()
