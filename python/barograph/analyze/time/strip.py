# SPDX-License-Identifier: BSD-3-Clause
"""A matrix of ranks x places made small enough to be looked at: cells hold the greatest of what they stand for.

Called by the commands before they draw. Never invents a value: a cell of nothing is not a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Strip:
    """Rows are groups of ranks, columns groups of places; `rows` and `columns` are the names of each."""

    values: npt.NDArray[np.float64]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    ranks_per_row: int
    places_per_column: int


def strip_of(
    values: npt.NDArray[np.float64],
    ranks: npt.NDArray[Any],
    places: Sequence[tuple[str, str]],
    most_rows: int,
    most_columns: int,
) -> Strip:
    """Bins a matrix (not a number: nothing there) to at most `most_rows` x `most_columns` cells.

    `places`: the first and the last name of what each column of the matrix stands for.
    """
    height = max(1, -(-values.shape[0] // max(most_rows, 1)))
    width = max(1, -(-values.shape[1] // max(most_columns, 1)))
    filled: npt.NDArray[np.float64] = np.where(np.isfinite(values), values, -np.inf)
    for axis, step in ((0, height), (1, width)):
        if step > 1:
            filled = np.maximum.reduceat(filled, list(range(0, filled.shape[axis], step)), axis=axis)
    rows = [
        _between(str(ranks[start]), str(ranks[min(start + height, len(ranks)) - 1]))
        for start in range(0, len(ranks), height)
    ]
    columns = [
        _between(places[start][0], places[min(start + width, len(places)) - 1][1])
        for start in range(0, len(places), width)
    ]
    return Strip(np.where(np.isfinite(filled), filled, np.nan), tuple(rows), tuple(columns), height, width)


def _between(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"
