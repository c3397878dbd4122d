# SPDX-License-Identifier: BSD-3-Clause
"""Where ranks are in a grid: as in the program's Cartesian communicator, else row by row in a nearly square one.

Called by the density of calls. Never guesses a topology: who shows a grid says which of both it is.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from barograph.analyze.communicators.members import ranges_of
from barograph.analyze.workspace import Workspace

Ranks = npt.NDArray[np.int64]


@dataclass(frozen=True)
class RankGrid:
    """Ranks in planes, rows and columns.

    Attributes:
        ranks: shape (planes, rows, columns); -1 where no rank is.
        communicator: the name of the Cartesian communicator; "" for a grid that is only nearly square.
        dims: ranks in each dimension; one of more than three dimensions has its first ones in its planes.
        periods: which dimensions are periodic.
    """

    ranks: Ranks
    communicator: str = ""
    dims: tuple[int, ...] = ()
    periods: tuple[bool, ...] = ()

    def coordinates(self) -> dict[int, tuple[int, ...]]:
        """Returns the place of each rank: in the dimensions of the communicator, or row and column."""
        shape = self.dims or self.ranks.shape[1:]
        ranks: list[int] = self.ranks.ravel().tolist()
        places = product(*map(range, shape))
        return {rank: place for rank, place in zip(ranks, places, strict=True) if rank >= 0}

    def side_by_side(self) -> tuple[dict[int, tuple[int, int]], int, int]:
        """Returns row and column of each rank in a picture of all planes, which has gaps between them, and its size."""
        planes, rows, columns = self.ranks.shape
        across = math.isqrt(planes - 1) + 1
        places: dict[int, tuple[int, int]] = {}
        ranks: list[int] = self.ranks.ravel().tolist()
        for rank, (plane, row, column) in zip(
            ranks, product(range(planes), range(rows), range(columns)), strict=True
        ):
            if rank >= 0:
                down, right = divmod(plane, across)
                places[rank] = (down * (rows + 1) + row, right * (columns + 1) + column)
        down = -(-planes // across)
        return places, down * (rows + 1) - 1, across * (columns + 1) - 1

    def plane_names(self) -> list[str]:
        """Returns what each plane is, "" for the only one."""
        if len(self.ranks) == 1:
            return [""]
        return [f"plane {', '.join(map(str, place))}" for place in product(*map(range, self.dims[:-2]))]

    def spread(self, values: dict[int, float]) -> npt.NDArray[np.float64]:
        """Returns the values of ranks in the shape of the grid, not a number where there is none."""
        flat = [values.get(int(rank), math.nan) for rank in self.ranks.ravel()]
        return np.reshape(np.asarray(flat, np.float64), self.ranks.shape)


def grid_of(workspace: Workspace, ranks: Sequence[int]) -> RankGrid:
    """Returns the grid of the Cartesian communicator that has just these ranks, else a nearly square one."""
    wanted = set(ranks)
    for row in workspace.query("cartesian_grids"):
        grid = _cartesian(row, len(ranks))
        if grid is not None and wanted == set(grid.ranks.ravel().tolist()):
            return grid
    return square_grid(ranks)


def square_grid(ranks: Collection[int]) -> RankGrid:
    """Returns ranks row by row: the columns divide their number where that gives no more than twice as many as rows."""
    count = max(len(ranks), 1)
    least = math.isqrt(count - 1) + 1
    columns = next(
        (one for one in range(least, 2 * least) if count % one == 0 and one <= 2 * (count // one)), least
    )
    rows = -(-count // columns)
    cells = np.full(rows * columns, -1, np.int64)
    cells[: len(ranks)] = sorted(ranks)
    return RankGrid(np.reshape(cells, (1, rows, columns)))


def _cartesian(row: dict[str, Any], size: int) -> RankGrid | None:
    """Returns the grid of a communicator; None where it has not `size` members, or is a line, or is not known whole."""
    try:
        dims = tuple(int(extent) for extent in json.loads(row["dims"]))
        periods = tuple(bool(one) for one in json.loads(row["periods"] or "[]"))
        spans = ranges_of(row["members"])
        if sum(map(len, spans)) != size or math.prod(dims) != size or sum(extent > 1 for extent in dims) < 2:
            return None
    except (TypeError, ValueError, OverflowError):
        return None
    members = [rank for span in spans for rank in span]
    shape = (math.prod(dims[:-2]), *dims[-2:])
    return RankGrid(np.reshape(np.asarray(members, np.int64), shape), row["name"], dims, periods)
