# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path, with times and their spread over ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show import bars
from barograph.show.run_header import plural
from barograph.show.screen import Screen
from barograph.spec.tables.time import CALL_PATHS

if TYPE_CHECKING:
    from barograph.spec.tables.time import CallPaths

BAR_WIDTH = 10


def print_tree(rows: Sequence[CallPaths], screen: Screen, *, ranks: int) -> None:
    """Prints the rows of analyze.call_tree, which were made over `ranks` ranks."""
    several = ranks > 1
    screen.table(
        CALL_PATHS,
        rows,
        cells={"path": _path, "bar": lambda row: bars.share_bar(row["share"], BAR_WIDTH)},
        several_ranks=several,
    )
    if several:
        text = (
            f"Times per rank: mean over {plural(ranks, 'rank')}, then least and most. Calls: sum over ranks."
        )
        screen.line(text, style="dim")


def _path(row: CallPaths) -> str:
    hidden = f" (+{row['hidden_children']} below)" if row["hidden_children"] else ""
    return "  " * row["depth"] + row["operation"] + hidden
