# SPDX-License-Identifier: BSD-3-Clause
"""A raster that rectangles are added to: how many lie over each cell, and how much weight they bring it.

For pictures of more accesses than there are pixels: memory is that of the cells, and a rectangle costs the same however
many cells it covers. Called by file_accesses; never reads a trace.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Span:
    """A half-open range of whole numbers, cut into cells of equal width; the last one may reach beyond it."""

    start: int
    end: int
    most: int  # cells

    @property
    def width(self) -> int:
        """How wide a cell is."""
        return max(-(-(self.end - self.start) // self.most), 1)

    @property
    def cells(self) -> int:
        """How many there are."""
        return max(-(-(self.end - self.start) // self.width), 1)

    def places(self, values: Numbers) -> Numbers:
        """Returns the cells that values are in."""
        return np.minimum(np.maximum((values - self.start) // self.width, 0), self.cells - 1)

    def edge(self, cell: int) -> int:
        """Returns where a cell begins."""
        return self.start + cell * self.width


@dataclass
class OffsetRaster:
    """Rectangles by cell: `across` is time or the place of a rank, `down` is the offset in the file."""

    across: Span
    down: Span
    _counts: Any = field(init=False)
    _weights: Any = field(init=False)

    def __post_init__(self) -> None:
        shape = (self.across.cells + 1, self.down.cells + 1)
        self._counts = np.zeros(shape, np.int64)
        self._weights = np.zeros(shape)

    def add(self, first: Numbers, last: Numbers, offset: Numbers, length: Numbers) -> None:
        """Adds rectangles: `first` to `last` across, both included, and the bytes from `offset` on; none is empty."""
        left, right = self.across.places(first), self.across.places(last)
        top, bottom = self.down.places(offset), self.down.places(offset + length - 1)
        # The corners; sums along both axes make areas of them.
        cells = (right - left + 1) * (bottom - top + 1)
        weight = length / cells
        width = self.down.cells + 1
        for column, row, sign in (
            (left, top, 1),
            (left, bottom + 1, -1),
            (right + 1, top, -1),
            (right + 1, bottom + 1, 1),
        ):
            place = column * width + row
            flat = self._counts.reshape(-1)
            flat += sign * np.bincount(place, minlength=flat.size)
            heavy = self._weights.reshape(-1)
            heavy += sign * np.bincount(place, weight, heavy.size)

    def counts(self) -> Numbers:
        """Returns how many rectangles lie over each cell, columns x rows."""
        return self._counts.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]

    def weights(self) -> Floats:
        """Returns the length of each rectangle, divided over its cells; 0 where none is."""
        summed = self._weights.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
        return np.where(self.counts() > 0, summed, 0.0)
