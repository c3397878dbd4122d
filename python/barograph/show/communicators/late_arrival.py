# SPDX-License-Identifier: BSD-3-Clause
"""Waiting for the last rank in blocking collectives, for `barograph report`; the page says the same sentences.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show import units
from barograph.show.screen import Screen
from barograph.spec.tables.comms import LATE_ARRIVAL
from barograph.wording.communicator_name import shown_name

if TYPE_CHECKING:
    from barograph.spec.tables.comms import LateArrival

BARRIER_NOTE = "--split-sync adds a barrier before each of these calls: trust the shares more than the times."


def print_late_arrival(late: Sequence[LateArrival], screen: Screen) -> None:
    """Prints the rows of barograph.analyze.communicators.late_arrival."""
    screen.heading(LATE_ARRIVAL.title)
    screen.table(
        LATE_ARRIVAL,
        late,
        cells={
            "communicator": lambda row: shown_name(row["communicator"], row["user_name"]),
            "waiting_share": lambda row: units.percent(row["waiting_ns"] / max(row["time_ns"], 1)),
        },
    )
    for sentence in (BARRIER_NOTE, *last_rank_sentences(late)):
        screen.line(sentence, style="dim")


def last_rank_sentences(late: Sequence[LateArrival]) -> list[str]:
    """Returns who the others wait for in the collective that waits longest, nothing where nobody stands out."""
    first = late[0]
    if first["least_waiting_ns"] >= first["mean_waiting_ns"] / 2:
        return []
    call = f"{first['operation']} on {first['communicator']}"
    return [f"Rank {first['last_rank']} waits least in {call}: it is the one the others wait for."]
