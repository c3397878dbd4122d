# SPDX-License-Identifier: BSD-3-Clause
"""What could not be resolved, and what the user can do about it. Used by `barograph run` and `barograph resolve`."""

from __future__ import annotations

from barograph.source.resolve import Resolution


def remarks(result: Resolution) -> list[str]:
    """Returns what is missing and what to do about it, a line each."""
    lines: list[str] = []
    if result.without_lines:
        names = ", ".join(result.without_lines)
        lines.append(f"{names}: functions only; compile with -g to see files and lines")
    if result.missing:
        lines.append(f"not found: {', '.join(result.missing)}; name their folders with --search")
    if result.python_off:
        lines.append(f"places in Python are those of the interpreter: Python {result.python_off}")
    return lines
