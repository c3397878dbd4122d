# SPDX-License-Identifier: BSD-3-Clause
"""Waiting for the last rank in blocking collectives, for `barograph report`; the page says the same sentences.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from barograph.show import units
from barograph.show.screen import Screen

BARRIER_NOTE = "--split-sync adds a barrier before each of these calls: trust the shares more than the times."


def print_late_arrival(late: Sequence[Mapping[str, Any]], screen: Screen) -> None:
    """Prints the rows of barograph.analyze.late_arrival."""
    screen.heading("Waiting for the last rank in blocking collectives")
    columns = [
        "collective",
        "communicator",
        ">per member",
        ">waiting/rank",
        ">itself/rank",
        ">waiting",
        ">most",
        ">on rank",
    ]
    rows: list[list[str]] = []
    for row in late:
        name = row["communicator"] + (f" ({row['user_name']})" if row["user_name"] else "")
        cells = [row["operation"], name, units.count(row["calls"]), units.duration(row["mean_waiting_ns"])]
        cells += [
            units.duration(row["mean_itself_ns"]),
            units.percent(row["waiting_ns"] / max(row["time_ns"], 1)),
        ]
        cells += [units.duration(row["max_waiting_ns"]), str(row["longest_waiting_rank"])]
        rows.append(cells)
    screen.table(columns, rows)
    for sentence in (BARRIER_NOTE, *last_rank_sentences(late)):
        screen.line(sentence, style="dim")


def last_rank_sentences(late: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns who the others wait for in the collective that waits longest, nothing where nobody stands out."""
    first = late[0]
    if first["least_waiting_ns"] >= first["mean_waiting_ns"] / 2:
        return []
    call = f"{first['operation']} on {first['communicator']}"
    return [f"Rank {first['last_rank']} waits least in {call}: it is the one the others wait for."]
