# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path or function, with times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show import bars, units
from barograph.show.calls.functions import place_text
from barograph.show.screen import Screen
from barograph.spec.tables.functions import SAMPLED_TREE
from barograph.spec.tables.time import CALL_PATHS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.functions import SampledTree
    from barograph.spec.tables.time import CallPaths

BAR_WIDTH = 10


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
    screen.table(
        SAMPLED_TREE,
        rows,
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
    _left_out(sum(row["hidden_children"] for row in rows), screen)


def _path(row: CallPaths) -> str:
    return _step(row["depth"], row["operation"], row["hidden_children"])


def _step(depth: int, name: str, hidden_children: int) -> str:
    hidden = f" (+{hidden_children})" if hidden_children else ""
    return "  " * depth + name + hidden


def _left_out(hidden: int, screen: Screen) -> None:
    """Explains the numbers behind steps below which rows are left out."""
    if hidden:
        screen.line("(+N): N rows below are left out by --min-percent or --depth.", style="dim")
