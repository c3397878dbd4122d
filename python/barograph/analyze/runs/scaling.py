# SPDX-License-Identifier: BSD-3-Clause
"""Runs by their number of ranks: wall times, speed-up and efficiency of strong or weak scaling.

Which of both it is, the user says: no profile knows whether all runs did the same work in total, or each rank did. The
runs with the fewest ranks are the base of all numbers. Called by compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from barograph.wording.counted import counted
from barograph.wording.printable import printable

if TYPE_CHECKING:
    from barograph.spec.tables.compare import CompareScaling

    class Size(CompareScaling):
        """The runs with one number of ranks, and the names of their programs."""

        programs: list[str]


KINDS: Final = ("strong", "weak")
# What each kind means, as the part of a sentence.
MEANINGS: Final = {
    "strong": "all runs did the same work in total",
    "weak": "each rank did the same work in all runs",
}
UNKNOWN: Final = "?"
MOST_OF_ARGUMENTS: Final = 60
MOST_NAMED: Final = 3


@dataclass(frozen=True)
class Scaling:
    """Runs by number of ranks; rows as the table compare_scaling has them.

    Attributes:
        kind: strong, weak, or empty where the user did not say.
        rows: The fewest ranks first; one per number of ranks of which there are whole runs.
        base: What speed-up and efficiency are relative to, as a part of a sentence; empty where there are none.
        warnings: Why a number is not there, or what it rests on.
        left_out: Names of the runs that are not whole.
    """

    kind: str
    rows: list[Size]
    base: str
    warnings: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Whether there is more than one number of ranks."""
        return len(self.rows) > 1


def scaling_of(sums: Iterable[Mapping[str, Any]], runs: Iterable[Mapping[str, Any]], kind: str) -> Scaling:
    """Works out speed-up and efficiency.

    Args:
        sums: Rows of the statement run_scaling.
        runs: All runs, with `label` and `whole`.
        kind: One of KINDS, or empty.
    """
    left_out = tuple(row["label"] for row in runs if not row["whole"])
    rows = cast("list[Size]", [{**row, "speed_up": None, "efficiency": None} for row in sums])
    if not kind or len(rows) < 2:
        return Scaling(kind, rows, "", (), left_out)
    warnings = _contradictions(rows)
    base = rows[0]
    if _programs(rows) < 2 and _sound(base):
        for row in rows:
            if _sound(row) and base["wall_ns"] and row["wall_ns"]:
                growth = row["ranks"] / base["ranks"]
                row["speed_up"] = base["wall_ns"] / row["wall_ns"] * (growth if kind == "weak" else 1)
                row["efficiency"] = row["speed_up"] / growth
    if base["efficiency"] is None:
        return Scaling(kind, rows, "", tuple(warnings), left_out)
    rated = [row for row in rows if row["efficiency"] is not None]
    if kind == "strong" and len({one for row in rated for one in row["arguments"]} - {UNKNOWN}) > 1:
        warnings.append(
            f"The arguments differ between numbers of ranks: {_listed(rated)}. Speed-up and efficiency hold only if "
            "the work was the same nevertheless."
        )
    return Scaling(kind, rows, _base_text(base), tuple(warnings), left_out)


def _programs(rows: list[Size]) -> int:
    return len({name for row in rows for name in row["programs"] if name})


def _mixed(row: Size) -> bool:
    """Whether runs of one number of ranks are known to have had different arguments."""
    return len(set(row["arguments"]) - {UNKNOWN}) > 1


def _crowded(row: Size) -> bool:
    """Whether a run is known to have had fewer cores than ranks: how they shared these says nothing of the program."""
    return row["cores"] is not None and row["cores"] < row["ranks"]


def _sound(row: Size) -> bool:
    """Whether the time of these runs is one of as many ranks doing one and the same."""
    return not _mixed(row) and not _crowded(row)


def _why(row: Size) -> str:
    """Returns what is wrong with the runs of one number of ranks, as the start of a sentence."""
    if _mixed(row):
        return f"The runs with {_ranks(row)} had different arguments: {_shown(row['arguments'])}"
    cores = "1 core" if row["cores"] == 1 else f"{row['cores']:,} cores"
    return f"Of the runs with {_ranks(row)}, one had {cores} only"


def _contradictions(rows: list[Size]) -> list[str]:
    """Returns a sentence for each reason why numbers are withheld."""
    if _programs(rows) > 1:
        return ["Speed-up and efficiency are not worked out: they are of one program."]
    return [
        f"{_why(row)}. "
        + (
            "Speed-up and efficiency are not worked out: all would be relative to them."
            if row is rows[0]
            else "Their speed-up and efficiency are not worked out."
        )
        for row in rows
        if not _sound(row)
    ]


def _base_text(base: Size) -> str:
    names: Sequence[str] = base["labels"]
    if len(names) == 1:
        return f"{names[0]} ({_ranks(base)})"
    return f"the median of the {len(names):,} runs with {_ranks(base)}"


def _ranks(row: Size) -> str:
    return counted(row["ranks"], "rank")


def _listed(rows: list[Size]) -> str:
    return ", ".join(f"{_shown(row['arguments'])} with {_ranks(row)}" for row in rows)


def _shown(arguments: Sequence[str]) -> str:
    known = [_cut(printable(text)) or "none" for text in arguments if text != UNKNOWN] or ["not known"]
    more = len(known) - MOST_NAMED
    return " and ".join([*known[:MOST_NAMED], *([f"{more:,} more"] if more > 0 else [])])


def _cut(text: str) -> str:
    return text if len(text) <= MOST_OF_ARGUMENTS else f"{text[: MOST_OF_ARGUMENTS - 3]}..."
