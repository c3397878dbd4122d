# SPDX-License-Identifier: BSD-3-Clause
"""How much faster one way of running is than another, with its uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 4000
# Ends of the interval that holds the true ratio in 95 of 100 trials.
PERCENTILES = (2.5, 97.5)
# Fewer runs than this say nothing about their spread.
LEAST_RUNS = 3


@dataclass(frozen=True)
class Gain:
    """Seconds of the usual runs over those of the changed ones: ratio of medians and its 95 % interval."""

    usual_seconds: float
    changed_seconds: float
    ratio: float
    low: float
    high: float
    verdict: str


def gain(usual: Sequence[float], changed: Sequence[float], comparisons: int = 1) -> Gain:
    """Compares two lists of times.

    The interval is that of a percentile bootstrap of the ratio of medians (Efron and Tibshirani 1993). The verdict is
    "faster" or "slower" only where the interval does not hold 1, and with at least LEAST_RUNS runs of each.

    Args:
        usual: seconds of the runs as they are.
        changed: seconds of the runs with the change.
        comparisons: how many such comparisons a choice rests on; the intervals are so wide that all of them together
            hold the true ratios in 95 of 100 trials (Bonferroni's correction).

    Raises:
        ValueError: one of them is empty.
    """
    if not usual or not changed:
        raise ValueError("no runs to compare")
    generator = np.random.default_rng(1)
    before, after = np.asarray(usual, float), np.asarray(changed, float)
    ratios = np.median(generator.choice(before, (RESAMPLES, before.size)), axis=1) / np.median(
        generator.choice(after, (RESAMPLES, after.size)), axis=1
    )
    outside = PERCENTILES[0] / comparisons, (100 - PERCENTILES[1]) / comparisons
    low, high = (float(value) for value in np.percentile(ratios, (outside[0], 100 - outside[1])))
    median_before, median_after = float(np.median(before)), float(np.median(after))
    verdict = "no difference seen"
    if min(before.size, after.size) < LEAST_RUNS:
        verdict = "too few runs to tell"
    elif low > 1:
        verdict = "faster"
    elif high < 1:
        verdict = "slower"
    return Gain(median_before, median_after, median_before / median_after, low, high, verdict)
