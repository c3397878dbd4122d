# SPDX-License-Identifier: BSD-3-Clause
"""Loops: how long iterations take, how that spreads over ranks, and which iterations stand out.

What stands out is decided by median and median absolute deviation (P. Rousseeuw, C. Croux, Alternatives to the median
absolute deviation, JASA 88, 1993): a few slow iterations do not hide themselves. All times are nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from barograph.analyze.loops.loop_list import Loop
from barograph.analyze.loops.loop_series import Floats, LoopSeries

# The deviation of normal noise over its median absolute deviation.
NORMAL = 1.4826
# What stands out lies this many deviations above the median, and this share of it: of a million values of normal noise
# fewer than one lies 6 deviations off, but noise of real machines has longer tails.
DEVIATIONS = 8.0
SHARE = 0.25
# Fewer iterations have no usual time that one of them could deviate from.
FEWEST = 8


@dataclass(frozen=True)
class SlowIterations:
    """One iteration, or some neighbouring ones, that took longer than usual on the slowest rank."""

    execution: int
    first: int
    last: int
    slowest_ns: float  # the slowest single iteration of any rank
    usual_ns: float  # median over entries of that
    lost_ns: float  # at most what the job waited for it
    rank: int  # that computed longest beyond its own usual time, or was slowest where nobody did
    cause: str  # "rank", "all ranks" (of computing) or "mpi"
    rank_lost_ns: float  # what that rank computed beyond its usual time
    executions: (
        int  # of the loop, whose iterations are these: more than one share an entry where there are many
    )
    # Inside the loop, the innermost region with at least half of the additional time on that rank; see inner_regions.
    region: str | None = None
    region_path: str | None = None
    region_lost_ns: float | None = None


@dataclass(frozen=True)
class LoopSummary:
    """What a loop's iterations took; values of another metric than time are in its unit."""

    loop: Loop
    ranks: int
    entries: int
    iterations: int  # counted on the rank that has most; of another metric than time its values
    shared: int  # the most executions whose iterations share an entry
    total: float  # of the rank that spent most
    median: float  # over all ranks and entries, per iteration
    p95: float
    most: float
    most_rank: int
    most_first: int
    most_last: int
    mpi_share: float | None
    imbalance: float | None  # (max - mean) / max of the ranks' computing
    slow: tuple[SlowIterations, ...]


@np.errstate(over="ignore", invalid="ignore")  # the program's own values may be as large as they like
def summarize(series: LoopSeries) -> LoopSummary:
    """Works out what `barograph loops` says about one loop; at least one value must be there."""
    mean, count = series.mean, series.count
    totals = np.nansum(mean * count, axis=1)
    greatest = np.nanargmax(series.most)
    entry = int(greatest) % mean.shape[1]
    # Ranks that wait for each other take about equally long: the one that computed longest of these is named.
    near = series.most[:, entry] >= 0.99 * series.most[:, entry][np.isfinite(series.most[:, entry])].max()
    row = int(
        np.argmax(
            np.where(near & np.isfinite(series.computing[:, entry]), series.computing[:, entry], -np.inf)
        )
    )
    timed = series.loop.unit == "ns"
    mpi_share = imbalance = None
    if timed and series.mpi is not None and totals.sum() > 0:
        mpi_share = float(np.nansum(series.mpi * count) / totals.sum())
    if timed and len(series.ranks) > 1:
        work = np.nansum(series.computing * count, axis=1)
        imbalance = float((work.max() - work.mean()) / work.max()) if work.max() > 0 else 0.0
    values = mean[np.isfinite(mean)]
    return LoopSummary(
        loop=series.loop,
        ranks=len(series.ranks),
        entries=mean.shape[1],
        iterations=int(np.nansum(series.count, axis=1).max(initial=0)),
        shared=int(_executions(series).max(initial=1)),
        total=float(totals.max()),
        median=float(np.median(values)),
        p95=float(np.percentile(values, 95)),
        most=float(np.nanmax(series.most)),
        most_rank=int(series.ranks[row]),
        most_first=int(series.first[entry]),
        most_last=int(series.last[entry]),
        mpi_share=mpi_share,
        imbalance=imbalance,
        slow=tuple(slow_iterations_of(series)),
    )


def threshold(values: Floats) -> tuple[float, float]:
    """Returns the median of values and what is above noise; nan are left out."""
    known = values[np.isfinite(values)]
    middle = float(np.median(known))
    deviation = NORMAL * float(np.median(np.abs(known - middle)))
    return middle, middle + max(DEVIATIONS * deviation, SHARE * abs(middle))


@np.errstate(over="ignore", invalid="ignore")  # the program's own values may be as large as they like
def slow_iterations_of(series: LoopSeries) -> list[SlowIterations]:
    """Returns the iterations that stand out, those that cost most first.

    An iteration is as slow as its slowest rank: where ranks wait for each other, all wait for that one. For entries
    that hold several iterations their greatest single value is compared, so that one slow iteration among 64 is
    found; and their means, so that 64 slightly slow ones are.

    The price is by rank, because ranks may have different numbers of iterations in an entry, and what a whole execution
    takes longer than the others is not the price of one iteration in it.
    """
    if series.mean.shape[1] < FEWEST:
        return []
    single = _greatest(series.most)
    means = _greatest(series.mean)
    usual, above = threshold(single)
    usual_mean, above_mean = threshold(means)
    if not usual > 0:
        return []
    found: list[SlowIterations] = []
    executions = _executions(series)
    computing = series.computing
    usual_work = _medians(computing)
    reference = np.where(means > above_mean, usual_mean, np.maximum(_levels(series, means), usual_mean))
    added = _greatest((series.mean - reference) * series.count)
    for entry in np.flatnonzero((single > above) | (means > above_mean)):
        lost = max(single[entry] - usual if single[entry] > above else 0.0, added[entry])
        beyond = (computing[:, entry] - usual_work) * series.count[:, entry]
        beyond[~np.isfinite(beyond)] = -np.inf
        row = int(np.argmax(beyond))
        cause = "mpi"
        if series.mpi is None or beyond[row] >= 0.5 * lost:
            rest = np.delete(beyond, row)
            rest = rest[np.isfinite(rest)]
            others = float(np.median(rest)) if len(rest) else 0.0
            cause = "all ranks" if others >= 0.5 * lost else "rank"
        if series.mpi is None or cause == "mpi":
            row = int(np.nanargmax(series.most[:, entry]))
        found.append(
            SlowIterations(
                execution=int(series.execution[entry]),
                first=int(series.first[entry]),
                last=int(series.last[entry]),
                slowest_ns=float(single[entry]),
                usual_ns=usual,
                lost_ns=float(lost),
                rank=int(series.ranks[row]),
                cause=cause,
                rank_lost_ns=float(max(beyond[row], 0.0)),
                executions=int(executions[entry]),
            )
        )
    return sorted(found, key=lambda slow: (-slow.lost_ns, slow.execution, slow.first))


@np.errstate(over="ignore", invalid="ignore")  # the program's own values may be as large as they like
def iteration_rows(series: LoopSeries) -> list[dict[str, Any]]:
    """Returns one row per entry: what its iterations took over the ranks, as --csv and --json give it."""
    rows: list[dict[str, Any]] = []
    shares = None
    if series.mpi is not None:
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.nansum(series.mpi * series.count, axis=0) / np.nansum(
                series.mean * series.count, axis=0
            )
    for entry in range(series.mean.shape[1]):
        values = series.mean[:, entry]
        known = values[np.isfinite(values)]
        if not len(known):
            continue
        row = {
            "loop": series.loop.loop,
            "call_path": series.loop.call_path,
            "metric": series.loop.metric,
            "unit": series.loop.unit,
            "execution": int(series.execution[entry]),
            "first_index": int(series.first[entry]),
            "last_index": int(series.last[entry]),
            "ranks": len(known),
            "count": int(np.nansum(series.count[:, entry])),
            "min": float(known.min()),
            "median": float(np.median(known)),
            "mean": float(known.mean()),
            "max": float(known.max()),
            "slowest_rank": int(series.ranks[int(np.nanargmax(values))]),
            "greatest": float(np.nanmax(series.most[:, entry])),
            "mpi_share": None if shares is None else float(shares[entry]),
        }
        rows.append(row)
    return rows


def _executions(series: LoopSeries) -> npt.NDArray[np.int64]:
    """Returns of how many executions of the loop each entry holds the iterations; one where it cannot be told."""
    held = np.nan_to_num(np.ceil(series.whole_count / (series.last - series.first + 1)), nan=1.0)
    return np.maximum(held, 1.0).astype(np.int64)


def _levels(series: LoopSeries, means: Floats) -> Floats:
    """Returns for each entry the median of the means of its execution; of all for an execution of few entries."""
    levels = np.full(len(means), np.nanmedian(means))
    for execution in np.unique(series.execution):
        own = series.execution == execution
        if own.sum() >= FEWEST:
            levels[own] = np.nanmedian(means[own])
    return levels


def _greatest(values: Floats) -> Floats:
    """Returns the greatest of each entry over the ranks; nan where no rank has one."""
    filled = np.where(np.isfinite(values), values, -np.inf).max(axis=0, initial=-np.inf)
    return np.where(np.isfinite(filled), filled, np.nan)


def _medians(values: Floats) -> Floats:
    """Returns the median of each rank over its entries; nan for a rank without any."""
    empty = ~np.asarray(np.isfinite(values).any(axis=1), dtype=np.bool_)
    filled = np.where(empty[:, None], 0.0, values)
    return np.where(
        empty, np.nan, np.nanmedian(filled, axis=1) if np.isnan(filled).any() else np.median(filled, axis=1)
    )
