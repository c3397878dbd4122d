# SPDX-License-Identifier: BSD-3-Clause
"""Many runs of one program beside each other: spread, outliers, correlation with the wall time, where slow runs differ.

All of it are queries over a RunDatabase (sql/runs). Called by the compare command; what `diff` says of two runs this
says of many.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from barograph.analyze.runs.run_database import RunDatabase
from barograph.analyze.runs.scaling import Scaling, scaling_of
from barograph.wording.counted import counted

# Fewer are not many: `diff` compares two.
FEWEST_RUNS: Final = 3
# Runs of a scaling series: one of each number of ranks will do.
FEWEST_SIZES: Final = 2
# With fewer runs a correlation says little: of 7, times that have nothing to do with each other give one beyond 0.75
# once in twenty (critical value of Student's t, two-sided).
FEWEST_FOR_CORRELATION: Final = 8
# "Most of it": the part of a run's distance from the median that one place must have.
MOST: Final = 0.5
# The most that it may have: what changed by more is made up for elsewhere, and is not part of the distance.
PART: Final = 1.25

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Place:
    """Where a run differs from the median of all; times are of one rank."""

    call_path: str
    layer: str
    communicator: str  # empty for none
    size: int
    ranks: int  # that were ever there
    rank: int  # that differs most
    change_ns: float  # on it
    own_ns: float  # in MPI on the rank that differs least


@dataclass(frozen=True)
class Deviation:
    """A run whose wall time is an outlier, or the slowest, and where it differs."""

    run: str
    side: str  # slow or fast
    outlier: bool
    wall_ns: int
    distance_ns: float
    place: Place | None  # None where its ranks cannot be matched
    most: bool  # whether that is most of the distance
    other: Place | None  # the greatest change of a rank elsewhere
    mean_path: str  # of a run whose ranks cannot be matched: where its mean over ranks differs most
    mean_change_ns: float


@dataclass(frozen=True)
class Comparison:
    """What compares runs. Times of rows are in nanoseconds; spec/tables/compare.toml has their columns."""

    runs: Rows  # the slowest first
    spread: Rows
    outliers: Rows
    correlations: Rows
    deviations: list[Deviation]  # the farthest first
    # median_ns, q1_ns, q3_ns, min_ns, max_ns, low_ns, high_ns of the runs with the number of ranks that most have
    wall: dict[str, float]
    least_ns: int
    warnings: tuple[str, ...]  # why some may not be comparable
    scaling: Scaling

    @property
    def enough(self) -> bool:
        """Whether enough runs have the same number of ranks for spread and outliers to mean something."""
        return sum(row["compared"] for row in self.runs) >= FEWEST_RUNS


def compare(database: RunDatabase, *, min_share: float = 0.01, scaling: str = "") -> Comparison:
    """Compares the runs of a database.

    Args:
        database: The runs.
        min_share: What is below this part of the median wall time is left out.
        scaling: strong or weak, where runs of several numbers of ranks are a scaling series; empty: not known.
    """
    runs = database.query("run_distances")
    (wall,) = [row for row in database.query("run_spread") if row["kind"] == "wall time"]
    least = {"least_ns": int(min_share * wall["median_ns"])}
    fewest = {"fewest": FEWEST_FOR_CORRELATION}
    runs.sort(key=lambda row: (-row["wall_ns"], row["label"]))
    scaled = scaling_of(database.query("run_scaling"), database.query("named_runs"), scaling)
    result = Comparison(
        runs=runs,
        spread=database.query("chosen_spread", least),
        outliers=database.query("chosen_outliers", least),
        correlations=database.query("run_correlations", {**least, **fewest}),
        deviations=_deviations(database, runs),
        wall={name: value for name, value in wall.items() if name.endswith("_ns")},
        least_ns=least["least_ns"],
        warnings=_warnings(runs, scaled),
        scaling=scaled,
    )
    if result.enough:
        return result
    alone = [{**row, "distance_ns": None, "change": None, "outlier": ""} for row in runs]
    return replace(result, runs=alone, spread=[], outliers=[], correlations=[], deviations=[])


def _deviations(database: RunDatabase, runs: Rows) -> list[Deviation]:
    changes = database.query("run_changes")
    means = {row["run"]: row for row in database.query("run_mean_changes")}
    found: list[Deviation] = []
    for run in runs:
        if not run["side"]:
            continue
        distance = run["distance_ns"]
        rows = [row for row in changes if row["run"] == run["run"]]
        own = next((row for row in rows if row["by_own"] == 1), None)
        if own is not None and abs(own["own_ns"]) < MOST * abs(distance):
            own = next(row for row in rows if row["by_most"] == 1)
        others = sorted((row for row in rows if row is not own), key=lambda row: row["by_most"])
        other = next(
            (row for row in others if own and abs(row["change_ns"]) >= MOST * abs(own["change_ns"])), None
        )
        mean = means.get(run["run"])
        found.append(
            Deviation(
                run=run["label"],
                side=run["side"],
                outlier=bool(run["outlier"]),
                wall_ns=run["wall_ns"],
                distance_ns=distance,
                place=_place(own),
                most=own is not None and MOST <= abs(own["change_ns"] / distance) <= PART
                if distance
                else False,
                other=_place(other),
                mean_path=mean["call_path"] if mean else "",
                mean_change_ns=mean["change_ns"] if mean else 0.0,
            )
        )
    return sorted(found, key=lambda one: -abs(one.distance_ns))


def _place(row: dict[str, Any] | None) -> Place | None:
    if row is None:
        return None
    return Place(**{name: row[name] for name in Place.__dataclass_fields__})


def _warnings(runs: Rows, scaling: Scaling) -> tuple[str, ...]:
    """Returns a sentence for each reason why not all runs are comparable in all."""
    found: list[str] = []
    programs = sorted({row["program"] for row in runs if row["program"]})
    if len(programs) > 1:
        found.append(
            f"These are runs of different programs: {', '.join(programs)}. Call paths are matched by name only."
        )
    ranks = sorted({row["ranks"] for row in runs})
    if len(ranks) > 1:
        numbers = f"{', '.join(f'{number:,}' for number in ranks[:-1])} and {ranks[-1]:,}"
        found.append(f"The runs have different numbers of ranks: {numbers}. {_compared_text(runs)}")
        found += scaling.warnings
        if scaling.left_out:
            one = len(scaling.left_out) == 1
            found.append(
                f"By number of ranks, {', '.join(scaling.left_out)} {'is' if one else 'are'} left out: not all ranks "
                "are there, or not until their end."
            )
    alike, compared = (sum(row[name] for row in runs) for name in ("alike", "compared"))
    if alike < compared >= FEWEST_RUNS:
        found.append(
            f"Ranks and communicators are compared among the {alike} runs of the same program and number of "
            "ranks that there are most of."
        )
    return tuple(found)


def _compared_text(runs: Rows) -> str:
    """Returns of which runs spread, outliers and correlations are, where numbers of ranks differ."""
    compared = [row for row in runs if row["compared"]]
    if len(compared) < FEWEST_RUNS:
        return f"Spread and outliers are not shown: no {FEWEST_RUNS} of them have the same number."
    ranks = counted(compared[0]["ranks"], "rank")
    return f"Spread, outliers and correlations are of the {len(compared)} runs with {ranks}."
