# SPDX-License-Identifier: BSD-3-Clause
"""On communicators of which size a collective got faster, by several profiles of each way of running a program.

What is compared is the time of the rank that spends most in the operation, as in figure 11 of Vardas et al. (mpisee).
Also which collectives are worth trying, of one profile. Called by the command `try`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from barograph.analyze.workspace import Workspace
from barograph.trial.gain import Gain, gain

# A collective that takes less of a run than this is not worth a line, and less than a tenth not worth tuning.
LEAST_SHARE = 0.01
WORTH_SHARE = 0.1

# (operation, communicator size) -> ns of the rank that spends most in it.
Times = Mapping[tuple[str, int], int]


@dataclass(frozen=True)
class CollectiveTimes:
    """One profile: wall time without MPI start-up, and the times of its collectives by communicator size."""

    wall_ns: int
    times: Times


@dataclass(frozen=True)
class CommunicatorGain:
    """The gain of one way in one collective on the communicators of one size."""

    way: str
    operation: str
    size: int
    gain: Gain


@dataclass(frozen=True)
class Proposal:
    """A collective that takes much of a run on communicators of one size."""

    operation: str
    size: int
    max_ns: int
    share: float


def collective_times(workspace: Workspace) -> CollectiveTimes:
    """Returns the collectives of a profile by communicator size."""
    rows = workspace.query("collectives_by_size")
    # A trial run is short: starting MPI would hide what the program does.
    workspace.need("rank_times")
    (wall,) = workspace.rows("SELECT max(total_ns - startup_ns)::BIGINT AS wall_ns FROM rank_times")
    return CollectiveTimes(
        wall["wall_ns"] or 0, {(row["operation"], row["size"]): row["max_ns"] for row in rows}
    )


def communicator_gains(
    usual: Sequence[CollectiveTimes],
    changed: Mapping[str, Sequence[CollectiveTimes]],
    operations: Collection[str] = (),
) -> list[CommunicatorGain]:
    """Compares each collective on the communicators of each size, way by way.

    Left out is what takes less than LEAST_SHARE of the wall time in every run, and what a run lacks. The intervals hold
    for all rows together.

    Args:
        usual: the profiles of the runs as they are.
        changed: those of the other ways, by name.
        operations: the collectives to compare; empty: all.
    """
    runs = [*usual, *(one for several in changed.values() for one in several)]
    common = set[tuple[str, int]].intersection(*(set(run.times) for run in runs))
    common = {key for key in common if not operations or key[0] in operations}
    largest = {key: max(run.times[key] / max(run.wall_ns, 1) for run in runs) for key in common}
    kept = sorted(
        (key for key in common if largest[key] >= LEAST_SHARE), key=lambda key: (-largest[key], key)
    )
    comparisons = max(len(kept) * len(changed), 1)
    return [
        CommunicatorGain(way, *key, gain(_seconds(usual, key), _seconds(several, key), comparisons))
        for key in kept
        for way, several in changed.items()
    ]


def _seconds(runs: Sequence[CollectiveTimes], key: tuple[str, int]) -> list[float]:
    # A call shorter than the clock can tell has 0 ns, which has no ratio.
    return [max(run.times[key], 1) / 1e9 for run in runs]


def proposals(taken: CollectiveTimes, operations: Collection[str]) -> list[Proposal]:
    """Returns which operations take WORTH_SHARE of a run or more on communicators of one size, largest first."""
    found = [
        Proposal(operation, size, time_ns, time_ns / max(taken.wall_ns, 1))
        for (operation, size), time_ns in taken.times.items()
        if operation in operations and size > 1
    ]
    return sorted((one for one in found if one.share >= WORTH_SHARE), key=lambda one: -one.max_ns)
