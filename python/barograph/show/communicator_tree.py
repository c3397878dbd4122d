# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms --tree` on the screen: one indented line per communicator and window, equal siblings as one."""

from __future__ import annotations

from collections.abc import Sequence

from barograph.analyze.communicator_tree import Branch
from barograph.show import bars, units
from barograph.show.folding import folding_sentence
from barograph.show.screen import Screen

BAR_WIDTH = 10
COLUMNS = ("communicator", "made by", ">count", ">size", "members", ">time", ">share")


def print_communicator_tree(lines: Sequence[Branch], screen: Screen) -> None:
    """Prints the lines of analyze.communicator_tree.branches."""
    hidden = sum(line.count - 1 for line in lines)
    columns = [*COLUMNS, *(["most in"] if hidden else []), *(["?!"] if screen.pictures else [])]
    rows: list[list[str]] = []
    for line in lines:
        user_name = f' "{line.user_name}"' if line.user_name else ""
        remote = f" + {line.remote_size}" if line.remote_size else ""
        cells = ["  " * line.depth + line.name + user_name, line.created_by, units.count(line.stands_for)]
        cells += [
            f"{line.size}{remote}",
            line.members,
            units.duration(line.time_ns),
            units.percent(line.share),
        ]
        if hidden:
            cells.append(f"{line.dearest} {units.percent(line.dearest_share)}" if line.count > 1 else "")
        if screen.pictures:
            cells.append(bars.share_bar(line.share, BAR_WIDTH))
        rows.append(cells)
    screen.table(columns, rows)
    screen.line(
        "Time: all ranks, calls on the communicator itself and on its windows, not on those made from it.",
        style="dim",
    )
    if hidden:
        screen.line(
            f"{hidden:,} communicators or windows that equal a sibling share its line, which counts all of them: same "
            "call, size, dimensions, children, and the same ranks, or groups that share none (x4: 4 such groups); "
            "--all shows each.",
            style="dim",
        )
    folded = [line for line in lines if line.stands_for > line.count]
    if folded:
        rows_folded = sum(line.count for line in folded)
        screen.line(folding_sentence(sum(line.stands_for for line in folded), rows_folded), style="dim")
