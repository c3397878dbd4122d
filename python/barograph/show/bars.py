# SPDX-License-Identifier: BSD-3-Clause
"""Small pictures in text: a bar for a share, a row of blocks over ranks.

Only drawn where the terminal can show them (see Screen.pictures); callers leave the column out elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

EIGHTHS = " ▏▎▍▌▋▊▉█"
HEIGHTS = "▁▂▃▄▅▆▇█"


def share_bar(fraction: float, width: int) -> str:
    """Returns a bar of `width` cells, filled to a fraction between 0 and 1 in steps of an eighth cell."""
    eighths = round(max(0.0, min(1.0, fraction)) * width * 8)
    if fraction > 0:
        eighths = max(eighths, 1)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[rest] if rest else "")).ljust(width)


def rank_row(values: Sequence[float], width: int) -> str:
    """Returns one block per rank, its height the value over the largest.

    With more ranks than cells, a block stands for neighbouring ranks and has the height of the largest of
    them, so that one slow rank among thousands stays visible.
    """
    if not values or width < 1:
        return ""
    cells = min(width, len(values))
    largest = max(values)
    row: list[str] = []
    for cell in range(cells):
        group = values[cell * len(values) // cells : (cell + 1) * len(values) // cells]
        level = max(group) / largest if largest > 0 else 0.0
        row.append(HEIGHTS[min(int(level * len(HEIGHTS)), len(HEIGHTS) - 1)])
    return "".join(row)
