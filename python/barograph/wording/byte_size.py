# SPDX-License-Identifier: BSD-3-Clause
"""Numbers of bytes as people read them, in findings and on the screen."""

from __future__ import annotations

from barograph.wording.duration import three_digits

SIZE_UNITS = (("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10))


def byte_size(count: float) -> str:
    """Returns a number of bytes with a binary unit; exact below 1 KiB."""
    for unit, factor in SIZE_UNITS:
        if count >= factor:
            return f"{three_digits(count / factor)} {unit}"
    return f"{count:.0f} B"
