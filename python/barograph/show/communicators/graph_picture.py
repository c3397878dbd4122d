# SPDX-License-Identifier: BSD-3-Clause
"""Who sends to whom as a graph of ranks: on the grid of their Cartesian communicator, else on a circle.

A line is as wide and as bright as its weight, bends to the left of the way the messages go, and has an arrowhead in
the middle. Called by the long report.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from barograph.analyze.communicators.rank_grid import RankGrid
from barograph.show.colour_scale import level_of
from barograph.show.communicators.matrix_picture import PLOT, growing

Points = npt.NDArray[np.float64]

# More ranks than this cannot be told apart, and of more lines nobody can follow one.
MOST_RANKS: Final = 64
MOST_LINES: Final = 1024
# How far a line bends, of its length, and points of a line.
BEND: Final = 0.16
STEPS: Final = 17
THIN, WIDE = 0.3, 2.2
# Nodes of different programs; the first is that of a job of one.
NODES: Final = ("#e8edf2", "#56b4e9", "#e69f00", "#cc79a7", "#f0e442", "#d55e00")


@dataclass(frozen=True)
class Edge:
    """What one rank sent another; `weight` in bytes, messages or ns."""

    sender: int
    receiver: int
    weight: int


def places_of(ranks: Sequence[int], grid: RankGrid | None) -> dict[int, tuple[float, float]]:
    """Returns where each rank stands, in the unit square: on the grid where there is one, else on a circle."""
    if grid is not None:
        places, rows, columns = grid.side_by_side()
        span = max(rows, columns, 2) - 1
        return {rank: (column / span, -row / span) for rank, (row, column) in places.items()}
    turn = 2 * math.pi / max(len(ranks), 1)
    return {
        rank: (0.5 + 0.5 * math.sin(place * turn), 0.5 + 0.5 * math.cos(place * turn))
        for place, rank in enumerate(ranks)
    }


def height_of(places: Mapping[int, tuple[float, float]]) -> float:
    """Returns how high the picture of these places is, of its width; not less than a third."""
    xs, ys = zip(*places.values(), strict=True)
    edge = _edge(_radius(places))
    return max((max(ys) - min(ys) + 2 * edge) / (max(xs) - min(xs) + 2 * edge), 1 / 3)


def draw_graph(
    axes: Any,
    edges: Sequence[Edge],
    places: Mapping[int, tuple[float, float]],
    kinds: Mapping[int, int],
) -> None:
    """Draws the heaviest MOST_LINES edges between ranks that have a place.

    Args:
        axes: of matplotlib.
        edges: without those of a rank to itself.
        places: of the ranks.
        kinds: the program of a rank, from 0 on; ranks that are not in it are of the first.
    """
    from matplotlib.collections import LineCollection, PolyCollection  # noqa: PLC0415 - slow to import

    lines: Any = LineCollection
    shapes: Any = PolyCollection
    shown = sorted(edges, key=lambda edge: (edge.weight, -edge.sender, -edge.receiver))[-MOST_LINES:]
    weights = [edge.weight for edge in shown if edge.weight > 0]
    low, high = min(weights, default=1), max(weights, default=1)
    scale = growing()
    levels = [level_of(edge.weight, low, high) if edge.weight > 0 else 0.0 for edge in shown]
    colours = [scale(level) for level in levels]
    radius = _radius(places)
    paths = [_curve(places[edge.sender], places[edge.receiver], radius) for edge in shown]
    axes.set_facecolor(PLOT)
    widths = [THIN + level * (WIDE - THIN) for level in levels]
    axes.add_collection(lines(paths, colors=colours, linewidths=widths))
    axes.add_collection(shapes([_head(path, radius) for path in paths], facecolors=colours, linewidths=0))
    size = _letters(len(places))
    for rank, (x, y) in places.items():
        axes.add_patch(_node(x, y, radius, NODES[kinds.get(rank, 0) % len(NODES)]))
        axes.text(x, y, str(rank), ha="center", va="center_baseline", fontsize=size, color="black", zorder=4)
    axes.set_aspect("equal")
    edge = _edge(radius)
    xs, ys = zip(*places.values(), strict=True)
    axes.set_xlim(min(xs) - edge, max(xs) + edge)
    axes.set_ylim(min(ys) - edge, max(ys) + edge)
    axes.set_xticks([])
    axes.set_yticks([])


def _node(x: float, y: float, radius: float, colour: str) -> Any:
    from matplotlib.patches import Circle  # noqa: PLC0415

    return Circle((x, y), radius, facecolor=colour, linewidth=0, zorder=3)


def _radius(places: Mapping[int, tuple[float, float]]) -> float:
    """Returns that of a node: a third of the way to its nearest neighbour at most."""
    points: Points = np.asarray(list(places.values()))
    if len(points) < 2:
        return 0.06
    apart = np.hypot(*(points[:, None, axis] - points[None, :, axis] for axis in (0, 1)))
    return min(0.06, 0.36 * float(apart[apart > 0].min()))


def _edge(radius: float) -> float:
    """Returns the room around the places: lines bend outwards."""
    return 2.2 * radius + 0.03


def _letters(count: int) -> float:
    return 6.5 if count <= 20 else 5.0 if count <= 36 else 3.8


def _curve(start: tuple[float, float], end: tuple[float, float], radius: float) -> Points:
    """Returns the points of a line between the rims of two nodes, a quadratic curve."""
    a, b = np.asarray(start), np.asarray(end)
    way = b - a
    middle = (a + b) / 2 + BEND * np.asarray((-way[1], way[0]))
    t = np.linspace(0.0, 1.0, STEPS)[:, None]
    path = (1 - t) ** 2 * a + 2 * t * (1 - t) * middle + t**2 * b
    outside = (_lengths(path - a) >= radius) & (_lengths(path - b) >= radius)
    return path[outside] if outside.sum() > 2 else path


def _lengths(ways: Points) -> Points:
    return np.hypot(ways[:, 0], ways[:, 1])


def _head(path: Points, radius: float) -> Points:
    """Returns the corners of an arrowhead in the middle of a line."""
    place = len(path) // 2
    way = path[place] - path[place - 1]
    way = way / max(float(np.hypot(*way)), 1e-9)
    across = np.asarray((-way[1], way[0]))
    size = min(0.55 * radius, 0.022)
    tip = path[place] + size * way
    back = path[place] - size * way
    return np.asarray((tip, back + 0.7 * size * across, back - 0.7 * size * across))
