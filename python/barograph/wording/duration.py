# SPDX-License-Identifier: BSD-3-Clause
"""Times as people read them, in findings and on the screen."""

from __future__ import annotations

UNITS = (("s", 1e9), ("ms", 1e6), ("us", 1e3))


def three_digits(value: float) -> str:
    """Returns a number with three significant digits, never in exponent form."""
    digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
    return f"{value:.{digits}f}"


def duration(nanoseconds: float | None) -> str:
    """Returns a time with three digits and its unit; from an hour on as h:mm:ss; `-` for None."""
    if nanoseconds is None:
        return "-"
    if nanoseconds < 0:
        return "-" + duration(-nanoseconds)
    if nanoseconds >= 3600e9:
        minutes, rest = divmod(round(nanoseconds / 1e9), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h"
    for index, (unit, size) in enumerate(UNITS):
        if nanoseconds >= size:
            text = three_digits(nanoseconds / size)
            # 999.6 ms is written 1.00 s, not 1000 ms.
            if index and float(text) >= 1000:
                return f"1.00 {UNITS[index - 1][0]}"
            return f"{text} {unit}"
    return f"{nanoseconds:.0f} ns" if nanoseconds else "0 s"
