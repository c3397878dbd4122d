# SPDX-License-Identifier: BSD-3-Clause
"""What samples say of functions, for the findings about ranks that compute longer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barograph.analyze.workspace import Workspace
from barograph.wording.printable import printable

# A difference of fewer standard errors may be chance: among a few dozen functions, one in thirty runs exceeds it.
SURE = 3.0


@dataclass(frozen=True)
class LongerFunction:
    """A row of longer_functions."""

    function: str
    file: str
    line: int
    samples: int
    mean_ns: float
    others_ns: float
    error_ns: float
    all_longer_ns: float

    @property
    def longer_ns(self) -> float:
        """How much more CPU time these ranks spend in it, each on average."""
        return self.mean_ns - self.others_ns

    @property
    def name(self) -> str:
        """The function and its line, as a sentence names it."""
        return named(self.function, self.file, self.line)


@dataclass(frozen=True)
class BlockedOrigin:
    """A row of blocked_origins."""

    function: str
    file: str
    line: int
    time_ns: int
    main_ns: int
    main_samples: int

    @property
    def name(self) -> str:
        """The function and its line, as a sentence names it."""
        return named(self.function, self.file, self.line)


def blocked_origins(workspace: Workspace, rank: int | None = None) -> list[BlockedOrigin]:
    """Returns the functions of the program that main threads were blocked in most, of one rank or of all."""
    return workspace.records(BlockedOrigin, "blocked_origins", {"rank": rank})


def function_evidence(function: LongerFunction | None) -> dict[str, object]:
    """Returns what findings hand over of such a function: "" and None where it is not known."""
    return {
        "function": "" if function is None else function.name,
        "function_ns": None if function is None else int(function.mean_ns),
        "function_others_ns": None if function is None else int(function.others_ns),
    }


def named(function: str, file: str, line: int) -> str:
    """Returns a function and its line, as a sentence names them."""
    at = line_text(file, line)
    return f"`{printable(function)}`" + (f" ({at})" if at else "")


def line_text(file: str, line: int) -> str:
    """Returns `file:line`, "" where it is not known."""
    return printable(f"{file}:{line}") if file and line else ""


def longer_function(workspace: Workspace, ranks: Sequence[int], region: str | None) -> LongerFunction | None:
    """Returns the function with most of the CPU time that ranks spend more than the others; None: it is not known.

    Args:
        workspace: The profile.
        ranks: The ones that spend more, not all.
        region: Its name, `program` for what is outside of regions; None: all of the program.
    """
    values = {"ranks": list(ranks), "within": region}
    return certain_one(workspace.records(LongerFunction, "longer_functions", values))


def time_in_function(workspace: Workspace, function: LongerFunction, region: str | None) -> dict[int, int]:
    """Returns the CPU time of each rank in a function of longer_function, in ns, within the same region."""
    asked = {"function": function.function, "file": function.file, "within": region}
    return {row["rank"]: row["time_ns"] for row in workspace.query("function_of_ranks", asked)}


def certain_one(rows: Sequence[LongerFunction]) -> LongerFunction | None:
    """Returns the first one if it is at least half of the difference, and more than chance."""
    found = rows[0] if rows else None
    if found is None or found.longer_ns < max(found.all_longer_ns / 2, SURE * found.error_ns):
        return None
    return found
