# SPDX-License-Identifier: BSD-3-Clause
"""Numbers as people read them: seconds, binary sizes, counts, percentages.

All functions return text of at most 9 characters for sane values, so that columns stay narrow. JSON output
never goes through here.
"""

from __future__ import annotations

from barograph.analyze.shared_records import KNOWN
from barograph.read.size_class import size_class
from barograph.wording.byte_size import byte_size
from barograph.wording.duration import duration, three_digits

__all__ = [
    "between",
    "count",
    "duration",
    "factor",
    "percent",
    "rate",
    "signed_duration",
    "signed_percent",
    "size",
    "size_class",
]

# From this factor on a growth is said as a factor: percentages of thousands are hard to read.
FACTOR = 10


def size(count: float | None) -> str:
    """Returns a number of bytes with a binary unit; exact below 1 KiB; `-` for None."""
    return "-" if count is None else byte_size(count)


def rate(bytes_per_second: float | None) -> str:
    """Returns a bandwidth with its unit, `-` for None."""
    return "-" if bytes_per_second is None else f"{size(bytes_per_second)}/s"


def between(least: float, most: float) -> str:
    """Returns a duration of which bounds are known: one value where they are as good as the same."""
    if most - least <= KNOWN * most:
        return duration(most)
    if least <= 0:
        return f"<= {duration(most)}"
    low, high = duration(least), duration(most)
    # If both have one unit, it is written once.
    same = low.rpartition(" ")[2] == high.rpartition(" ")[2]
    return f"{low.rpartition(' ')[0]}-{high}" if same else f"{low} - {high}"


def count(number: float | None) -> str:
    """Returns a count with thousands separators, shortened with M or G from ten million on."""
    if number is None:
        return "-"
    if number >= 10**7:
        text = three_digits(number / 10**6)
        return f"{text} M" if float(text) < 1000 else f"{three_digits(number / 10**9)} G"
    return f"{number:,.0f}" if float(number).is_integer() else f"{number:,.1f}"


def percent(fraction: float | None) -> str:
    """Returns a fraction as a percentage with one digit; `<0.1 %` for what would read as nothing."""
    if fraction is None:
        return "-"
    if 0 < fraction < 0.0005:
        return "<0.1 %"
    return f"{100 * fraction:.1f} %"


def factor(value: float | None) -> str:
    """Returns how many times as much as `x16.0`, `-` for None."""
    if value is None:
        return "-"
    if 0 < value < 0.005:
        return "<x0.01"
    return f"x{value:,.0f}" if value >= 1000 else f"x{value:.3g}" if value >= 100 else f"x{value:.2f}"


def signed_percent(value: float | None) -> str:
    """Returns a change that already is in percent, with its sign, from tenfold on as `x3,523`; `new` for None."""
    if value is None:
        return "new"
    factor = 1 + value / 100
    if factor >= FACTOR:
        return f"x{three_digits(factor) if factor < 1000 else count(round(factor))}"
    if abs(value) < 0.05:
        return "0.0 %"  # what is shown as nothing has no sign
    return "<-99.9 %" if -100 < value <= -99.95 else f"{value:+.1f} %"


def signed_duration(nanoseconds: float) -> str:
    """Returns a change of time with its sign."""
    return ("-" if nanoseconds < 0 else "+") + duration(abs(nanoseconds)) if nanoseconds else "0 s"
