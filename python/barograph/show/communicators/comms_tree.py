# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms --tree` on the screen: one indented line per communicator and window, equal siblings as one."""

from __future__ import annotations

from collections.abc import Sequence

from barograph.analyze.communicators.comms_tree import Branch
from barograph.show import bars, units
from barograph.show.communicators.folding import folding_sentence
from barograph.show.screen import Screen
from barograph.spec.tables.comms import COMMUNICATOR_TREE
from barograph.wording.communicator_name import shown_name

BAR_WIDTH = 10


def print_communicator_tree(lines: Sequence[Branch], screen: Screen) -> None:
    """Prints the lines of analyze.communicator_tree.branches."""
    hidden = sum(line.count - 1 for line in lines)
    screen.table(
        COMMUNICATOR_TREE,
        lines,
        cells={
            "name": lambda line: "  " * line.depth + shown_name(line.name, line.user_name),
            "size": lambda line: f"{line.size}" + (f" + {line.remote_size}" if line.remote_size else ""),
            "most_in": _most_in,
            "bar": lambda line: bars.share_bar(line.share, BAR_WIDTH),
        },
        without=() if hidden else ("most_in",),
    )
    screen.line(
        "Time: all ranks, calls on the communicator itself and on its windows, not on those made from it.",
        style="dim",
    )
    if hidden:
        screen.line(
            f"{hidden:,} communicators or windows that equal a sibling share its line: same call, size, dimensions, "
            "children, and the same ranks, or groups of ranks that share none. count: all on the line; (x4) after the "
            "members: these ranks are 4 groups, each of which may have several of them. --all shows each.",
            style="dim",
        )
    folded = [line for line in lines if line.stands_for > line.count]
    if folded:
        rows_folded = sum(line.count for line in folded)
        screen.line(folding_sentence(sum(line.stands_for for line in folded), rows_folded), style="dim")


def _most_in(line: Branch) -> str:
    return f"{line.most_expensive} {units.percent(line.most_expensive_share)}" if line.count > 1 else ""
