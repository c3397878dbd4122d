# SPDX-License-Identifier: BSD-3-Clause
"""`barograph io` on the screen: totals by layer, what each call became below, requests by size before and after.

Works out nothing itself; see analyze/io_layers.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from barograph.show import units
from barograph.show.file_names import plain_name
from barograph.show.run_header import plural
from barograph.show.screen import Screen

TREE_COLUMNS = (
    "call",
    "layer",
    ">calls",
    ">bytes",
    ">request",
    ">x calls",
    ">x bytes",
    ">?ranks",
    ">time",
    ">?itself",
)
# Rows of metadata calls below this share of all time are noise on a screen; --csv and --json have them.
NEGLIGIBLE = 0.001

TREE_NOTE = (
    "Indented: made by the call above it. x calls, x bytes: over those of the call the program made. Times: summed "
    "over ranks; itself: not in the calls below."
)

# The columns of --csv, keys of the rows of io_tree; the level tells who is below whom.
CSV_COLUMNS = (
    "file",
    "root",
    "level",
    "layer",
    "operation",
    "direction",
    "calls",
    "bytes",
    "ranks",
    "time_ns",
    "own_ns",
    "longest_ns",
    "calls_factor",
    "bytes_factor",
    "parent_calls_factor",
    "parent_bytes_factor",
    "step_id",
    "parent_id",
)


def factor(value: float | None) -> str:
    """Returns an amplification as `x16.0`, `-` for None."""
    if value is None:
        return "-"
    if 0 < value < 0.005:
        return "<x0.01"
    return f"x{value:,.0f}" if value >= 1000 else f"x{value:.3g}" if value >= 100 else f"x{value:.2f}"


def print_totals(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Prints one line per layer."""
    screen.heading("I/O by layer")
    columns = ["layer", ">calls", ">by the program", ">ranks", ">files", ">read", ">written", ">time"]
    lines: list[list[str]] = []
    for row in rows:
        cells = [row["layer"], units.count(row["calls"]), units.count(row["direct_calls"]), str(row["ranks"])]
        cells += [units.count(row["files"]), units.size(row["bytes_read"]), units.size(row["bytes_written"])]
        lines.append([*cells, units.duration(row["time_ns"])])
    screen.table(columns, lines)


def print_tree(rows: Sequence[dict[str, Any]], screen: Screen, *, top: int, per_file: bool) -> None:
    """Prints the `top` calls of the program (of each file with per_file) that took longest, with what they became."""
    files = list(dict.fromkeys(row["file"] for row in rows))
    for file in files[: top if per_file else 1]:
        some = [row for row in rows if row["file"] == file]
        name = plain_name(file) if file else "files that are not known"
        screen.heading(f"What each I/O call became{': ' + name if per_file else ''}")
        _print_some(some, screen, top)
    if per_file and len(files) > top:
        text = f"{plural(len(files) - top, 'more file')}; --top N shows more, --csv and --json all."
        screen.line(text, style="dim")
    screen.line(TREE_NOTE, style="dim")


def _print_some(rows: Sequence[dict[str, Any]], screen: Screen, top: int) -> None:
    lines: list[list[str]] = []
    roots = hidden = 0
    least = NEGLIGIBLE * sum(row["time_ns"] for row in rows if row["level"] == 0)
    for place, row in enumerate(rows):
        roots += row["level"] == 0
        if roots > top:
            continue
        if row["level"] and row["time_ns"] < least and not _moves(rows, place):
            hidden += 1
        else:
            lines.append(_cells(row))
    screen.table(TREE_COLUMNS, lines)
    if hidden:
        text = f"{plural(hidden, 'row')} without data and below {units.percent(NEGLIGIBLE)} of the time left out."
        screen.line(text, style="dim")
    if roots > top:
        screen.line(
            f"{plural(roots - top, 'more call')}; --top N shows more, --csv and --json all.", style="dim"
        )


def _moves(rows: Sequence[dict[str, Any]], place: int) -> bool:
    """Returns whether a call or one below it moved data to or from a file."""
    below = place
    while below == place or (below < len(rows) and rows[below]["level"] > rows[place]["level"]):
        if rows[below]["bytes"] and rows[below]["layer"] != "mpi":
            return True
        below += 1
    return False


def _cells(row: dict[str, Any]) -> list[str]:
    cells = ["  " * row["level"] + row["operation"], row["layer"], units.count(row["calls"])]
    cells += [units.size(row["bytes"]) if row["bytes"] else "-"]
    cells += [units.size(row["bytes"] / row["calls"]) if row["bytes"] and row["calls"] else "-"]
    below = row["level"] > 0
    moved = factor(row["bytes_factor"]) if row["bytes"] else "-"
    cells += [factor(row["calls_factor"]), moved] if below else ["", ""]
    return [*cells, str(row["ranks"]), units.duration(row["time_ns"]), units.duration(row["own_ns"])]


def print_sizes(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Prints requests by size class, a column per layer, reads and writes apart."""
    for direction in ("read", "write"):
        some = [row for row in rows if row["direction"] == direction]
        if not some:
            continue
        layers = list(dict.fromkeys(row["layer"] for row in some))
        classes: dict[int, dict[str, dict[str, Any]]] = {}
        for row in sorted(some, key=lambda row: (row["bucket_min"] or 0, row["bucket"])):
            classes.setdefault(row["bucket"], {})[row["layer"]] = row
        screen.heading(f"{direction.capitalize()} requests by size and layer")
        lines: list[list[str]] = []
        for bucket, by_layer in classes.items():
            one = next(iter(by_layer.values()))
            counts = [units.count(by_layer[layer]["calls"]) if layer in by_layer else "" for layer in layers]
            lines.append([units.size_class(one["bucket_min"], one["bucket_max"], bucket), *counts])
        screen.table(["size", *(f">{layer}" for layer in layers)], lines)


def csv_lines(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[object]]:
    """Yields a header, then one line per row of the tree, depth first."""
    yield list(CSV_COLUMNS)
    for row in rows:
        yield [row[key] for key in CSV_COLUMNS]
