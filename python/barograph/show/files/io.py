# SPDX-License-Identifier: BSD-3-Clause
"""`barograph io` on the screen: totals by layer, what each call became below, requests by size before and after.

Works out nothing itself; see analyze/files/io.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.show import units
from barograph.show.files.file_names import plain_name
from barograph.show.screen import Screen
from barograph.spec.table_model import Column
from barograph.spec.tables.io import IO_CALLS, IO_LAYERS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.io import IoCalls, IoLayers, IoSizes

# Rows of metadata calls below this share of all time are noise on a screen; --csv and --json have them.
NEGLIGIBLE = 0.001

TREE_NOTE = (
    "Indented: made by the call above it. x calls, x bytes: over those of the call the program made. Times: summed "
    "over ranks; itself: not in the calls below."
)


def print_totals(rows: Sequence[IoLayers], screen: Screen) -> None:
    """Prints one line per layer."""
    screen.heading(IO_LAYERS.title)
    screen.table(IO_LAYERS, rows)


def print_tree(rows: Sequence[IoCalls], screen: Screen, *, top: int, per_file: bool) -> None:
    """Prints the `top` calls of the program (of each file with per_file) that took longest, with what they became."""
    files = list(dict.fromkeys(row["file"] for row in rows))
    for file in files[: top if per_file else 1]:
        some = [row for row in rows if row["file"] == file]
        name = plain_name(file) if file else "files that are not known"
        screen.heading(f"What each I/O call became{': ' + name if per_file else ''}")
        _print_some(some, screen, top)
    if per_file and len(files) > top:
        text = f"{counted(len(files) - top, 'more file')}; --top 0 shows all, as --csv and --json do."
        screen.line(text, style="dim")
    screen.line(TREE_NOTE, style="dim")


def _print_some(rows: Sequence[IoCalls], screen: Screen, top: int) -> None:
    lines: list[IoCalls] = []
    roots = hidden = 0
    least = NEGLIGIBLE * sum(row["time_ns"] for row in rows if row["level"] == 0)
    for place, row in enumerate(rows):
        roots += row["level"] == 0
        if roots > top:
            continue
        if row["level"] and row["time_ns"] < least and not _moves(rows, place):
            hidden += 1
        else:
            lines.append(row)
    screen.table(
        IO_CALLS,
        lines,
        cells={
            "operation": lambda row: "  " * row["level"] + row["operation"],
            "bytes": lambda row: units.size(row["bytes"]) if row["bytes"] else "-",
            "request": lambda row: (
                units.size(row["bytes"] / row["calls"]) if row["bytes"] and row["calls"] else "-"
            ),
            "calls_factor": lambda row: units.factor(row["calls_factor"]) if row["level"] else "",
            "bytes_factor": _bytes_factor,
        },
    )
    if hidden:
        text = f"{counted(hidden, 'row')} without data and below {units.percent(NEGLIGIBLE)} of the time left out."
        screen.line(text, style="dim")
    if roots > top:
        screen.line(
            f"{counted(roots - top, 'more call')}; --top 0 shows all, as --csv and --json do.", style="dim"
        )


def _moves(rows: Sequence[IoCalls], place: int) -> bool:
    """Returns whether a call or one below it moved data to or from a file."""
    below = place
    while below == place or (below < len(rows) and rows[below]["level"] > rows[place]["level"]):
        if rows[below]["bytes"] and rows[below]["layer"] != "mpi":
            return True
        below += 1
    return False


def _bytes_factor(row: IoCalls) -> str:
    if not row["level"]:
        return ""
    return units.factor(row["bytes_factor"]) if row["bytes"] else "-"


def print_sizes(rows: Sequence[IoSizes], screen: Screen) -> None:
    """Prints requests by size class, a column per layer, reads and writes apart."""
    for direction in ("read", "write"):
        some = [row for row in rows if row["direction"] == direction]
        if not some:
            continue
        layers = list(dict.fromkeys(row["layer"] for row in some))
        classes: dict[int, dict[str, IoSizes]] = {}
        for row in sorted(some, key=lambda row: (row["bucket_min"] or 0, row["bucket"])):
            classes.setdefault(row["bucket"], {})[row["layer"]] = row
        screen.heading(f"{direction.capitalize()} requests by size and layer")
        lines: list[list[str]] = []
        for bucket, by_layer in classes.items():
            one = next(iter(by_layer.values()))
            counts = [units.count(by_layer[layer]["calls"]) if layer in by_layer else "" for layer in layers]
            lines.append([units.size_class(one["bucket_min"], one["bucket_max"], bucket), *counts])
        screen.grid(
            [Column("size", title="size"), *(Column(layer, "int", title=layer) for layer in layers)], lines
        )
