# SPDX-License-Identifier: BSD-3-Clause
"""`barograph diff` on the screen: what changed between two profiles, largest change first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.difference import Difference
from barograph.show import units
from barograph.show.environment import CHANGED
from barograph.show.file_names import plain_name
from barograph.show.screen import Screen


def print_environment(rows: Sequence[tuple[str, str, str, str]], screen: Screen) -> None:
    """Prints what differs in the environment of the runs; nothing where nothing does, or it was not recorded."""
    changed = [row for row in rows if row[1] == CHANGED]
    if changed:
        screen.heading("What changed in the environment")
        screen.table(
            ["fact", "*A", "*B"], [[plain_name(word) for word in (fact, a, b)] for fact, _, a, b in changed]
        )


def print_difference(
    names: tuple[str, str], difference: Difference, rows: Sequence[dict[str, Any]], screen: Screen
) -> None:
    """Prints both runs, then one line per call path: times per rank and their changes."""
    screen.table(
        ["run", "profile", ">ranks", ">wall time"],
        [
            ["A", names[0], str(difference.ranks_a), units.duration(difference.wall_a_ns)],
            ["B", names[1], str(difference.ranks_b), units.duration(difference.wall_b_ns)],
        ],
    )
    for sentence in difference.warnings:
        screen.line(sentence, style="bold yellow")
    change = difference.wall_b_ns - difference.wall_a_ns
    screen.line(
        f"Wall time {units.signed_duration(change)} ({units.signed_percent(difference.wall_percent)})"
    )
    screen.heading("Call paths, time per rank (mean over ranks)")
    columns = [
        "call path",
        ">excl. A",
        ">excl. B",
        ">change",
        ">percent",
        ">incl. change",
        ">percent",
        ">calls/rank A",
        ">calls/rank B",
    ]
    lines: list[list[str]] = []
    for row in rows:
        gone = row["status"] == "gone"
        lines.append(
            [
                row["call_path"].removeprefix("program > "),
                units.duration(row["exclusive_a_ns"]),
                units.duration(row["exclusive_b_ns"]),
                units.signed_duration(row["exclusive_change_ns"]),
                "gone" if gone else _percent(row, "exclusive"),
                units.signed_duration(row["inclusive_change_ns"]),
                "gone" if gone else _percent(row, "inclusive"),
                units.count(row["calls_a"]),
                units.count(row["calls_b"]),
            ]
        )
    screen.table(["*call path", *columns[1:]], lines)
    if not rows:
        screen.line("No call path is above the thresholds.")


def _percent(row: dict[str, Any], kind: str) -> str:
    if row[f"{kind}_percent"] is None and not row[f"{kind}_b_ns"]:
        return "-"
    return units.signed_percent(row[f"{kind}_percent"])
