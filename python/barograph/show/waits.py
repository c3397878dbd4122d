# SPDX-License-Identifier: BSD-3-Clause
"""Who kept others waiting, by the matched events of a trace: for `barograph report` and `barograph engine`.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from barograph.show.screen import Screen
from barograph.spec.tables.engine import WAITS_BY_CAUSE

if TYPE_CHECKING:
    from barograph.spec.tables.engine import WaitsByCause

SUM: Final = "Waited is the sum over ranks. What the late ranks did meanwhile is known at the end."
LEGEND: Final = (
    "Waited is the sum over ranks. Meanwhile the late rank was outside MPI (computing, in I/O, asleep) or in MPI "
    "itself; the rest is not known."
)


def print_waits(rows: Sequence[WaitsByCause], screen: Screen, *, causes: bool = True) -> None:
    """Prints rows of barograph.analyze.wait_states.waits_by_cause.

    Args:
        rows: the rows.
        screen: where to.
        causes: whether it is known what late ranks did meanwhile.
    """
    screen.heading(WAITS_BY_CAUSE.title)
    screen.table(WAITS_BY_CAUSE, rows, without=() if causes else ("outside_share", "in_mpi_share"))
    screen.line(LEGEND if causes else SUM, style="dim")
