# SPDX-License-Identifier: BSD-3-Clause
"""`barograph info` on the screen: files, tables, losses and all metadata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from barograph.analyze.findings.wording import counted
from barograph.analyze.losses import Losses
from barograph.analyze.own_cost import own_cost
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.screen import Screen
from barograph.source.labels import LINES_KEY
from barograph.stored_json import json_object


def print_contents(  # noqa: PLR0917, each argument is a section of the page
    workspace: Workspace,
    files: Mapping[str, int],
    sections: Mapping[str, int],
    tables: Mapping[str, int],
    losses: Losses,
    screen: Screen,
    *,
    verified: bool,
) -> None:
    """Prints what the profile holds; `verified` when every checksum was just checked."""
    total = sum(files.values())
    ranks = workspace.ranks
    per_rank = f", {units.size(total / ranks)} per rank" if ranks and total else ""
    parts = f" in {len(files)} files" if len(files) > 1 else ""
    screen.pairs(
        [
            ("profile", str(workspace.profile.path)),
            ("format", workspace.profile.format_version),
            ("size", f"{units.size(total)}{parts}{per_rank}" if files else "in memory"),
            (
                "intact",
                "yes, every checksum is right" if verified else "not checked (--verify reads everything)",
            ),
            ("losses", "none" if not losses.sentences() else "see below"),
        ]
    )
    cost = own_cost(workspace)
    if cost is not None:
        size = units.size(cost.memory_per_rank)
        share = (
            f"{units.percent(cost.share)} of the time"
            if cost.share <= 1
            else "longer than all that was recorded"
        )
        screen.pairs([("the tool itself", f"{share}, {size} per rank")])
    screen.losses(losses.sentences())
    if sections:
        screen.heading("Size by section")
        rows = [[name, units.size(count), units.percent(count / total)] for name, count in sections.items()]
        screen.table(["section", ">size", ">share"], rows)
    screen.heading("Tables")
    screen.table(["table", ">rows"], [[name, f"{rows:,}"] for name, rows in tables.items()])
    screen.heading("Metadata")
    screen.pairs([(name, _readable(name, text)) for name, text in sorted(workspace.metadata.items())])


def _readable(name: str, text: str) -> str:
    """Returns a value of the metadata as text; of a module's lines in the source only how many there are."""
    if not name.startswith(LINES_KEY):
        return text
    try:
        return f"lines of {counted(len(json_object(text)['lines']), 'address')}"
    except (TypeError, KeyError):
        return "cannot be read"


def print_reduced(rows: Sequence[dict[str, Any]], budget: float, screen: Screen) -> None:
    """Prints the call paths with calls that were only counted, to keep to a budget; nothing when there are none."""
    if not rows:
        return
    screen.heading(f"Recorded in less detail (--max-overhead {100 * budget:g}%)")
    screen.table(
        ["*call path", ">ranks", ">not timed", ">of calls", ">estimated", ">of time"],
        [
            [
                row["call_path"],
                str(row["ranks"]),
                f"{row['not_timed']:,}",
                f"{row['calls']:,}",
                units.duration(row["estimated_ns"]),
                units.duration(row["time_ns"]),
            ]
            for row in rows
        ],
    )
