# SPDX-License-Identifier: BSD-3-Clause
"""What changes during a loop: ranks that get slower, loops that do, and ranks that are always last.

A trend is the slope of Theil and Sen, judged by the rank correlation of Mann and Kendall (P. K. Sen, Estimates of the
regression coefficient based on Kendall's tau, JASA 63, 1968): neither minds outliers or the shape of the noise. All
times are nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import erfc, sqrt

import numpy as np

from barograph.analyze.loops.loop_series import Floats, LoopSeries
from barograph.analyze.loops.loops import threshold

# A trend needs this many points; more than the second number are first made fewer, by medians of neighbours.
FEWEST_POINTS = 10
MOST_POINTS = 48
# It is one when noise would show it less often than this on any of the ranks, and when it is large enough to matter.
CHANCE = 1e-3
GROWTH = 0.10
# A straggler computes at least this much longer than the median rank, in this share of the iterations.
SLOWER = 1.05
STEADY = 0.8
# Ranks x pairs of points worked on at once: about 100 MB.
AT_ONCE = 8_000_000
# With less of a core late in the run than this part of what there was early, all ranks get slower by that alone, and by
# more than the time without a core: who shares a core shares its caches and its clock.
WITH_CORES = 0.9


@dataclass(frozen=True)
class Drift:
    """Computing per iteration grows from `from_ns` to `to_ns` during the loop."""

    ranks: tuple[int, ...]  # empty: on all ranks alike
    from_ns: float  # of several ranks: on the one that grows most, which decides the cost
    to_ns: float
    lost_ns: float  # what the growth adds up to; of some ranks, what perfect balance would save
    even_ns: float = 0.0  # growth of each rank if that of some were spread over all
    removed_ns: float = 0.0  # what is saved if it does not grow beyond that of the others


@dataclass(frozen=True)
class Stragglers:
    """Ranks that compute longer than the others in almost all iterations."""

    ranks: tuple[int, ...]
    typical_ns: float  # per iteration, median over them
    others_ns: float  # median of the others
    last_share: float  # of the iterations in which the slowest rank is one of them
    mean_ns: float  # mean over all ranks of their medians
    lost_ns: float  # what perfect balance would save over the whole loop, iterations that stand out taken as usual ones
    removed_ns: float  # what is saved likewise if they compute no longer than the mean of the others


def trends(points: Floats) -> tuple[Floats, Floats]:
    """Returns slope per point and the chance that noise shows such a trend, for each row of points (no nan)."""
    rows, size = points.shape
    slopes, chances = np.zeros(rows), np.ones(rows)
    first, second = np.triu_indices(size, 1)
    # Without ties, Kendall's sum has this variance.
    deviation = sqrt(size * (size - 1) * (2 * size + 5) / 18)
    step = max(1, AT_ONCE // max(len(first), 1))
    for start in range(0, rows, step):
        rise = points[start : start + step, second] - points[start : start + step, first]
        slopes[start : start + step] = np.median(rise / (second - first), axis=1)
        total = np.sign(rise).sum(axis=1)
        z = np.maximum(np.abs(total) - 1, 0) / deviation
        chances[start : start + step] = [erfc(value / sqrt(2)) for value in z]
    return slopes, chances


def drifts(series: LoopSeries, later_share: float = 1.0) -> list[Drift]:
    """Returns the loop's own trend, and the ranks whose computing grows beyond it; most expensive first.

    Args:
        series: the loop.
        later_share: how much of a core ranks had late in the run, of what they had early (core_shares.later_share):
            what grows because cores are taken away during the run costs nothing, and what grows on all ranks is not
            a trend of the loop itself then.
    """
    found = (
        _with_cores(drift, later_share)
        for drift in _drifts(series)
        if drift.ranks or later_share >= WITH_CORES
    )
    return sorted(
        (drift for drift in found if drift.lost_ns > 0), key=lambda drift: (-drift.lost_ns, drift.ranks)
    )


def _with_cores(drift: Drift, later_share: float) -> Drift:
    grown = max(drift.to_ns * later_share - drift.from_ns, 0)
    left = grown / (drift.to_ns - drift.from_ns)
    return replace(drift, lost_ns=drift.lost_ns * left, removed_ns=drift.removed_ns * left)


def _drifts(series: LoopSeries) -> list[Drift]:
    work = _complete(series)
    if work is None:
        return []
    points = _thinned(work)
    ranks, size = points.shape
    if size < FEWEST_POINTS:
        return []
    found: list[Drift] = []
    iterations = float(series.whole_count.sum())
    steps: Floats = np.asarray(range(size), dtype=np.float64)
    # For two ranks the lower, for more the median: what one rank alone does is not what all do.
    shared: Floats = np.asarray(np.quantile(points, 0.5, axis=0, method="lower"), dtype=np.float64)
    slope, chance = trends(shared[None, :])
    typical = float(np.median(points))
    growth = float(slope[0]) * (size - 1)
    if chance[0] < CHANCE and growth > GROWTH * typical > 0:
        start = float(np.median(shared - slope[0] * steps))
        cost = growth / 2 * iterations
        found.append(Drift((), start, start + growth, cost, removed_ns=cost))
    if ranks > 1:
        slopes, chances = trends(points - shared)
        grown = slopes * (size - 1)
        drifting = np.flatnonzero(
            (chances < CHANCE / ranks) & (grown > GROWTH * np.median(points, axis=1)) & (grown > 0)
        )
        if 0 < len(drifting) <= ranks / 2:
            worst = int(drifting[np.argmax(grown[drifting])])
            start, most = float(np.median(points[worst] - slopes[worst] * steps)), float(grown[worst])
            even = max(float(grown.mean()), 0.0)
            others = max(float(np.delete(grown, drifting).mean()), 0.0)
            names = tuple(int(rank) for rank in series.ranks[drifting])
            found.append(
                Drift(
                    names,
                    start,
                    start + most,
                    (most - even) / 2 * iterations,
                    even,
                    (most - others) / 2 * iterations,
                )
            )
    return found


def stragglers(series: LoopSeries) -> Stragglers | None:
    """Returns the ranks that compute longest almost always; None when there are none, or most ranks would be."""
    work = _complete(series)
    if work is None or work.shape[0] < 2 or work.shape[1] < FEWEST_POINTS:
        return None
    middle = np.median(work, axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(middle > 0, work / middle, 1.0)
    slower = (ratio >= SLOWER).mean(axis=1) >= STEADY
    rows = np.flatnonzero(slower)
    if len(rows) == 0 or len(rows) > work.shape[0] / 2:
        return None
    typical = np.median(work[rows], axis=1)
    # Those that are nearly as slow as the slowest: one that is 5 % slower does not count beside one that
    # takes twice as long.
    others = float(np.median(work[~slower]))
    rows = rows[typical - others >= 0.5 * (typical.max() - others)]
    last_share = float(np.isin(np.argmax(work, axis=0), rows).mean())
    if last_share < STEADY:
        return None
    # Balanced, each iteration takes the mean of all ranks. One that stands out is slow for a reason of its own.
    slowest = work[rows].max(axis=0)
    lost = _usual(slowest - work.mean(axis=0))
    removed = _usual(slowest - np.delete(work, rows, axis=0).mean(axis=0))
    return Stragglers(
        ranks=tuple(int(rank) for rank in series.ranks[rows]),
        typical_ns=float(np.median(work[rows])),
        others_ns=others,
        mean_ns=float(np.median(work, axis=1).mean()),
        last_share=last_share,
        lost_ns=float((lost * series.whole_count).sum()),
        removed_ns=float((removed * series.whole_count).sum()),
    )


def _usual(longer: Floats) -> Floats:
    """Returns by how much each iteration is longer, those that stand out like the usual ones."""
    longer = np.maximum(longer, 0.0)
    usual, above = threshold(longer)
    return np.where(longer > above, usual, longer)


def _complete(series: LoopSeries) -> Floats | None:
    """Returns computing per iteration over the ranks and entries that have all values; None when too few have."""
    if series.loop.unit != "ns":
        return None
    work = series.computing
    if np.isfinite(work).all():
        return work
    entries = np.asarray(np.isfinite(work).all(axis=0), dtype=np.bool_)
    return work[:, entries] if entries.mean() >= 0.5 else None


def _thinned(work: Floats) -> Floats:
    """Returns at most MOST_POINTS columns: medians of as many neighbours each."""
    size = work.shape[1]
    if size <= MOST_POINTS:
        return work
    width = -(-size // MOST_POINTS)
    columns = [
        np.median(work[:, start : start + width], axis=1) for start in range(0, size - width + 1, width)
    ]
    return np.stack(columns, axis=1)
