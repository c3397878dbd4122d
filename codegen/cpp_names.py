# SPDX-License-Identifier: BSD-3-Clause
"""Names of spec/ as C++ constants: kLastOpenEnded of "last open ended". Used by the generators of numbers."""

from __future__ import annotations

import re


def constant(name: str) -> str:
    """Returns the constant of a name whose words are separated by blanks or underscores."""
    return "k" + "".join(word.capitalize() for word in re.split(r"[ _]", name))
