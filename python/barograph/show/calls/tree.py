# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path or function, with times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show import bars, units
from barograph.show.calls.functions import place_text
from barograph.show.screen import Screen
from barograph.source.named_paths import LAYER
from barograph.spec.tables.functions import SAMPLED_TREE
from barograph.spec.tables.time import CALL_PATHS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.functions import SampledTree
    from barograph.spec.tables.time import CallPaths

BAR_WIDTH = 10
# Fewer steps are shown.
LEAST_FOLDED = 3


def print_tree(rows: Sequence[CallPaths], screen: Screen, *, ranks: int, together: int = 0) -> None:
    """Prints the rows of analyze.call_tree, which were made over `ranks` ranks.

    `together`: how many call sites are one row each though they have several callers.
    """
    several = ranks > 1
    screen.table(
        CALL_PATHS,
        rows,
        cells={"path": _path, "bar": lambda row: bars.share_bar(row["share"], BAR_WIDTH)},
        without=() if any(row["tags"] for row in rows) else ("tags",),
        several_ranks=several,
    )
    if several:
        text = (
            f"Times per rank: means over {counted(ranks, 'rank')}; min and max are those of single ranks. "
            "Calls: sum over ranks."
        )
        screen.line(text, style="dim")
    _left_out(sum(row["hidden_children"] for row in rows), screen)
    if together:
        have = "has" if together == 1 else "have"
        text = f"{counted(together, 'call site')} {have} several callers: --callers shows each by itself."
        screen.line(text, style="dim")


def print_sampled_tree(rows: Sequence[SampledTree], screen: Screen) -> None:
    """Prints the rows of analyze.sampled_tree; there is at least one."""
    shown, folded = _folded(rows)
    screen.table(
        SAMPLED_TREE,
        shown,
        cells={
            "path": lambda row: _step(row["depth"], row["name"], row["hidden_children"]),
            "where": lambda row: place_text(row["file"], row["line"], row["module"]),
            "bar": lambda row: bars.share_bar(row["share"], BAR_WIDTH),
        },
    )
    samples, time = units.count(rows[0]["samples"]), units.duration(rows[0]["inclusive_ns"])
    text = (
        f"{samples} samples stand for {time} of CPU time. Sums over ranks and threads; +/- is one standard error of "
        "the share, in points."
    )
    screen.line(text, style="dim")
    if folded:
        screen.line(
            "(N steps): left out between functions of libraries, where the stack has no branch; --csv has each.",
            style="dim",
        )
    _left_out(sum(row["hidden_children"] for row in rows), screen)


def _folded(rows: Sequence[SampledTree]) -> tuple[list[SampledTree], bool]:
    """Returns rows in which a stack inside libraries that has no branch is its two ends, and whether there is one.

    What MPI and the C library do inside is dozens of steps, which leave no room for any name.
    """
    shown: list[SampledTree] = []
    # Depths as they were, of the row and of those that it is in, and how many steps are left out above each.
    above: list[tuple[int, int]] = []
    row = 0
    while row < len(rows):
        end = row
        while end + 1 < len(rows) and _goes_on(rows, end):
            end += 1
        for step in (row, end) if end - row > LEAST_FOLDED else range(row, end + 1):
            while above and above[-1][0] >= rows[step]["depth"]:
                above.pop()
            left_out = above[-1][1] if above else 0
            name = rows[step]["name"]
            if step == end and end - row > LEAST_FOLDED:
                left_out += end - row - 1
                name = f"({end - row - 1} steps) {name}"
            above.append((rows[step]["depth"], left_out))
            shown.append({**rows[step], "depth": rows[step]["depth"] - left_out, "name": name})
        row = end + 1
    return shown, len(shown) < len(rows)


def _goes_on(rows: Sequence[SampledTree], at: int) -> bool:
    """Whether all samples of a library's function are in the row below it, which is of a library, too."""
    row, below = rows[at], rows[at + 1]
    inside = below["depth"] == row["depth"] + 1 and below["samples"] == row["samples"]
    return inside and not row["hidden_children"] and _of_library(row) and _of_library(below)


def _of_library(row: SampledTree) -> bool:
    return row["layer"] == LAYER and ".so" in (row["module"] or "")


def _path(row: CallPaths) -> str:
    return _step(row["depth"], row["operation"], row["hidden_children"])


def _step(depth: int, name: str, hidden_children: int) -> str:
    hidden = f" (+{hidden_children})" if hidden_children else ""
    return "  " * depth + name + hidden


def _left_out(hidden: int, screen: Screen) -> None:
    """Explains the numbers behind steps below which rows are left out."""
    if hidden:
        screen.line("(+N): N rows below are left out by --min-percent or --depth.", style="dim")
