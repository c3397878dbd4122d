# SPDX-License-Identifier: BSD-3-Clause
"""Which of several settings to take instead of the usual one, by the times of their runs.

Called by `barograph bench io`. Starts nothing: it judges times that were measured in turn, as `barograph try` does, by
the intervals of gain().
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from barograph.trial.gain import Gain, gain

# All of 5 runs are faster than all of 5 others by chance once in 252 times, of 4 once in 70.
LEAST_RUNS = 5
# A smaller gain is not worth another setting, however surely it was measured: a tenth, and a millisecond.
WORTH = 1.1
WORTH_S = 0.001


@dataclass(frozen=True)
class Choice:
    """The gain of each other setting over the usual one, and the one to take; None: none is worth it."""

    gains: Mapping[int, Gain]
    advice: int | None
    too_few_runs: bool

    @property
    def no_difference(self) -> bool:
        """No other setting is measurably faster or slower than the usual one."""
        return all(one.verdict == "no difference seen" for one in self.gains.values())


def choose(seconds: Mapping[int, Sequence[float]], usual: int) -> Choice:
    """Returns the first setting that is better than the usual one, and that no other is better than.

    Better is what is faster beyond the noise, by a tenth or more, and by a millisecond or more.

    Args:
        seconds: the times of each setting's runs; those that are preferred among equals come first.
        usual: the setting that is taken without advice.

    Raises:
        KeyError: there are no times of the usual setting.
    """
    comparisons = max(len(seconds) - 1, 1)
    gains = {
        setting: gain(seconds[usual], times, comparisons)
        for setting, times in seconds.items()
        if setting != usual
    }
    too_few = min(len(times) for times in seconds.values()) < LEAST_RUNS
    better = [setting for setting, one in gains.items() if _is_better(one)]
    if too_few or not better:
        return Choice(gains, None, too_few)
    fastest = min(better, key=lambda setting: gains[setting].changed_seconds)
    advice = next(
        setting for setting in better if not _is_better(gain(seconds[setting], seconds[fastest], comparisons))
    )
    return Choice(gains, advice, too_few)


def _is_better(one: Gain) -> bool:
    saved_s = one.usual_seconds - one.changed_seconds
    return one.verdict == "faster" and one.ratio >= WORTH and saved_s >= WORTH_S
