# SPDX-License-Identifier: BSD-3-Clause
"""`barograph io --profile` on the screen: sizes, bandwidth and times with samples, max, min, mean, standard deviation.

Works out nothing itself; see analyze/io_profile.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from barograph.show import units
from barograph.show.file_names import file_name, plain_name
from barograph.show.files import rate
from barograph.show.run_header import plural
from barograph.show.screen import Screen

KEY_WIDTH = 44
STATISTICS = (">max", ">min", ">mean", ">deviation")
RATE_NOTE = "Bandwidth: of single calls."
QUOTIENT_NOTE = (
    "Bandwidth of rows with ~: of each rank and size class, weighted by calls; single calls may vary more."
)
NO_PLACES = "No places in the program were recorded; `barograph run --stacks on` does it."
BOUND_NOTE = "Deviations after >= are the least that the recorded sums, minima and maxima allow."

CSV_COLUMNS = (
    "layer", "operation", "direction", "key", "ranks", "samples", "bytes", "bytes_max", "bytes_min", "bytes_mean",
    "bytes_deviation", "bytes_deviation_exact", "rate_max", "rate_min", "rate_mean", "rate_deviation", "rate_exact",
    "time_ns", "time_max_ns", "time_min_ns", "time_mean_ns", "time_deviation_ns",
)  # fmt: skip


def print_profile(rows: Sequence[dict[str, Any]], screen: Screen, *, by: str, folder: str, top: int) -> None:
    """Prints three tables: bytes per call, bandwidth, and time per call."""
    if not rows:
        screen.line("No I/O call matches.")
        return
    first = ["layer", "operation"]
    if by != "operation":
        first.append({"file": "file", "path": "*call path", "source": "place in the program"}[by])
    moved = [row for row in rows if row["bytes_mean"] is not None]
    screen.heading("Bytes per call")
    columns = [*first, ">total", ">samples", *STATISTICS]
    screen.table(columns, [_bytes(row, _head(row, by, folder)) for row in moved[:top]])
    rated = [row for row in moved if row["rate_mean"] is not None]
    screen.heading("Bandwidth")
    screen.table(
        [*first, ">samples", *STATISTICS],
        [[*_head(row, by, folder), units.count(row["samples"]), *_rates(row)] for row in rated[:top]],
    )
    screen.heading("Time per call")
    lines: list[list[str]] = []
    for row in rows[:top]:
        cells = [units.duration(row["time_ns"]), units.count(row["samples"])]
        lines.append([*_head(row, by, folder), *cells, *_statistics(row, "time", "_ns", units.duration)])
    screen.table([*first, ">total", ">samples", *STATISTICS], lines)
    if len(rows) > top:
        screen.line(
            f"{plural(len(rows) - top, 'more row')}; --top N shows more, --csv and --json all.", style="dim"
        )
    screen.line()
    if by == "source" and not any(row["key"] for row in rows):
        screen.line(NO_PLACES)
    if any(row["rate_exact"] for row in rated):
        screen.line(RATE_NOTE, style="dim")
    if not all(row["rate_exact"] for row in rated):
        screen.line(QUOTIENT_NOTE, style="dim")
    if not all(row["bytes_deviation_exact"] for row in moved):
        screen.line(BOUND_NOTE, style="dim")


def csv_lines(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[object]]:
    """Yields a header, then one line per row."""
    yield list(CSV_COLUMNS)
    for row in rows:
        yield [row[key] for key in CSV_COLUMNS]


def _head(row: dict[str, Any], by: str, folder: str) -> list[str]:
    cells = [row["layer"], row["operation"]]
    if by == "file":
        cells.append(file_name(row["key"], folder, KEY_WIDTH) if row["key"] else "(not known)")
    elif by == "source":
        cells.append(file_name(row["key"], "", KEY_WIDTH) if row["key"] else "(not recorded)")
    elif by == "path":
        cells.append(plain_name(row["key"]))
    return cells


def _bytes(row: dict[str, Any], head: list[str]) -> list[str]:
    cells = _statistics(row, "bytes", "", units.size)
    if not row["bytes_deviation_exact"]:
        cells[-1] = f">= {cells[-1]}"
    return [*head, units.size(row["bytes"]), units.count(row["samples"]), *cells]


def _rates(row: dict[str, Any]) -> list[str]:
    cells = _statistics(row, "rate", "", rate)
    return cells if row["rate_exact"] else [f"~ {cell}" for cell in cells]


def _statistics(row: dict[str, Any], name: str, unit: str, text: Callable[[float | None], str]) -> list[str]:
    return [text(row[f"{name}_{which}{unit}"]) for which in ("max", "min", "mean", "deviation")]
