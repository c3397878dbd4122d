# SPDX-License-Identifier: BSD-3-Clause
"""A strip of ranks x time or iterations: colours where the terminal has them, characters from light to dark elsewhere.

Called by show/time/loops.py and show/time/timeline.py. Works out nothing but the scale.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from rich.style import Style
from rich.text import Text

from barograph.analyze.time.strip import Strip
from barograph.show.colour_scale import colour_of, level_of
from barograph.show.screen import Screen

# From little to much ink; a cell of nothing is blank.
RAMP = ".:-=+*#%@"
MOST_ROWS = 16
MOST_COLUMNS = 96


def columns_that_fit(screen: Screen, widest_name: int) -> int:
    """Returns how many cells a row of the screen has beside the names of the rows."""
    return max(16, min(MOST_COLUMNS, screen.width - widest_name - 3))


def print_strip(strip: Strip, screen: Screen, text_of: Callable[[float], str], head: str) -> None:
    """Prints the strip with its scale below; `text_of` writes a value, `head` says what the columns are."""
    known = strip.values[np.isfinite(strip.values)]
    if not len(known):
        return
    low, high = float(known.min()), float(known.max())
    indent = print_rows(strip, screen, head, low, high)
    binned = strip.ranks_per_row * strip.places_per_column > 1
    print_scale(screen, text_of, low, high, indent=indent, binned=binned)


def print_rows(strip: Strip, screen: Screen, head: str, low: float, high: float) -> int:
    """Prints the strip on a scale from `low` to `high`, without the scale; returns how far its cells are indented."""
    names = [name.rjust(max(map(len, strip.rows))) for name in strip.rows]
    screen.rich_line(Text(" " * (len(names[0]) + 2) + head, style="dim"))
    for name, row in zip(names, strip.values, strict=True):
        line = Text(name + " ", style="dim")
        line.append("" if screen.pictures else "|")
        for value in row:
            _append(line, float(value), low, high, coloured=screen.pictures)
        line.append("" if screen.pictures else "|")
        screen.rich_line(line)
    return len(names[0]) + 1


def print_scale(  # noqa: PLR0917
    screen: Screen,
    text_of: Callable[[float], str],
    low: float,
    high: float,
    indent: int = 0,
    binned: bool = False,
) -> None:
    """Prints what the colours or characters stand for; `binned`: cells hold the greatest of several values."""
    scale = Text(" " * indent + text_of(low) + " ", style="dim")
    if screen.pictures:
        for step in range(16):
            scale.append(" ", Style(bgcolor=colour_of(step / 15)))
    else:
        scale.append(RAMP)
    scale.append(" " + text_of(high))
    parts = ["blank: 0"] if low == 0 < high and not screen.pictures else []
    parts += ["a cell shows its greatest value"] if binned else []
    parts += ["log scale"] if 0 < low < high else []
    scale.append(f" ({'; '.join(parts)})" if parts else "")
    screen.rich_line(scale)


def level(value: float, low: float, high: float) -> float:
    """Returns where a value lies between low and high, 0 to 1: on a logarithmic scale where all values are above 0."""
    if low > 0:
        return 0.5 if low == high else level_of(value, low, high)
    return 0.5 if low == high else (value - low) / (high - low)


def _append(line: Text, value: float, low: float, high: float, *, coloured: bool) -> None:
    if not np.isfinite(value) or (value == 0 == low < high and not coloured):
        line.append(" ")
    elif coloured:
        line.append(" ", Style(bgcolor=colour_of(level(value, low, high))))
    else:
        line.append(RAMP[min(int(level(value, low, high) * len(RAMP)), len(RAMP) - 1)])
