# SPDX-License-Identifier: BSD-3-Clause
"""Numbers of things as people write them."""

from __future__ import annotations


def counted(number: float, noun: str) -> str:
    """Returns `1 file`, `2 files`, `3 processes`."""
    plural = f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"
    return f"{number:,.0f} {noun if number == 1 else plural}"
