# SPDX-License-Identifier: BSD-3-Clause
"""Weights as colours on a terminal: a logarithmic scale over a perceptually uniform map from dark to bright.

The anchors are nine points of viridis (S. van der Walt, N. Smith; CC0), which readers with colour blindness can tell
apart too. Pictures in files use matplotlib's own table of it.
"""

from __future__ import annotations

import math

VIRIDIS = (
    (68, 1, 84),
    (71, 44, 122),
    (59, 81, 139),
    (44, 113, 142),
    (33, 144, 141),
    (39, 173, 129),
    (92, 200, 99),
    (170, 220, 50),
    (253, 231, 37),
)


def level_of(weight: float, low: float, high: float) -> float:
    """Returns where a weight lies between low and high (all > 0) on a logarithmic scale, 0 to 1; 1 if all are equal."""
    if high <= low:
        return 1.0
    return min(1.0, max(0.0, math.log(weight / low) / math.log(high / low)))


def colour_of(level: float) -> str:
    """Returns a level between 0 and 1 as `#rrggbb`."""
    place = min(1.0, max(0.0, level)) * (len(VIRIDIS) - 1)
    index = min(int(place), len(VIRIDIS) - 2)
    part = place - index
    mixed = (
        round(low + (high - low) * part) for low, high in zip(VIRIDIS[index], VIRIDIS[index + 1], strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
