# SPDX-License-Identifier: BSD-3-Clause
"""Slow iterations at regular intervals: every tenth step writes a checkpoint. For the loops command and findings.

Says something only where nearly all that stand out are a fixed number of iterations apart and nearly none is missing:
iterations that are slow by chance are not. All times are nanoseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from barograph.analyze.loops.loop_series import LoopSeries
from barograph.analyze.loops.loops import SlowIterations

# How often, which share of the iterations at these intervals, and which share of all slow iterations.
FEWEST = 4
HITS = 0.9
# What costs less than this share of the most expensive one, the first iteration aside, is another matter.
ALIKE = 0.2


@dataclass(frozen=True)
class Period:
    """Every `period`-th iteration is slow."""

    period: int
    first: int  # of these iterations
    times: int  # that one was slow
    lost_ns: float  # what they cost together
    each_ns: float  # median of what one costs
    region: str | None  # inside the loop, that makes the most expensive of them slow


def period_of(series: LoopSeries, slow: Sequence[SlowIterations]) -> Period | None:
    """Returns at which interval iterations are slow; None where there is none, or entries hold several iterations."""
    if series.loop.unit != "ns" or series.loop.stride > 1:
        return None
    most = max((one.lost_ns for one in slow if one.first > 0), default=0.0)
    slow = [one for one in slow if one.lost_ns >= ALIKE * most]
    if len(slow) < FEWEST:
        return None
    by_execution: dict[int, list[int]] = {}
    for one in slow:
        by_execution.setdefault(one.execution, []).append(one.first)
    gaps = Counter(
        after - before
        for indices in by_execution.values()
        for before, after in zip(sorted(indices), sorted(indices)[1:], strict=False)
    )
    if not gaps:
        return None
    period = gaps.most_common(1)[0][0]
    if period < 2:
        return None
    rest = Counter(one.first % period for one in slow).most_common(1)[0][0]
    hits = [one for one in slow if one.first % period == rest]
    # The start of a loop is another matter: its first iteration may be slow, or not reach the interval yet.
    others = [one for one in slow if one.first % period != rest and one.first > 0]
    ran = np.isin(series.execution, list(by_execution)) & (series.first % period == rest) & (series.first > 0)
    expected = int(ran.sum())
    met = sum(one.first > 0 for one in hits)
    if met < FEWEST or met < HITS * expected or len(others) > (1 - HITS) * met:
        return None
    costs = [one.lost_ns for one in hits]
    worst = max(hits, key=lambda one: one.lost_ns)
    return Period(
        period=period,
        first=min(one.first for one in hits),
        times=len(hits),
        lost_ns=float(sum(costs)),
        each_ns=float(np.median(costs)),
        region=worst.region,
    )


def period_text(period: int) -> str:
    """Returns `second`, `10th`, `23rd` and so on."""
    if period == 2:
        return "second"
    ending = "th" if period % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(period % 10, "th")
    return f"{period:,}{ending}"
