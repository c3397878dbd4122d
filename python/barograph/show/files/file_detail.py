# SPDX-License-Identifier: BSD-3-Clause
"""One file in detail on the screen and as JSON: calls, the objects in it, request sizes, counters over ranks, times.

Works out nothing itself. Called by `barograph files --file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.show import bars, units
from barograph.show.files.file_names import file_name, plain_name
from barograph.show.files.files import rate_of_calls, rates_note
from barograph.show.json_output import json_rows
from barograph.show.screen import Screen
from barograph.spec.layers import IO_KINDS
from barograph.spec.tables.files import (
    FILE_COMMON,
    FILE_COUNTERS,
    FILE_MOMENTS,
    FILE_OBJECTS,
    FILE_OPERATIONS,
    FILE_RATES,
    FILE_SIZES,
    FILES,
)

if TYPE_CHECKING:
    from barograph.spec.tables.files import (
        FileCommon,
        FileCounters,
        FileObjects,
        FileOperations,
        FileRates,
        Files,
        FileSizes,
    )

BAR_WIDTH = 24
MOST_INNER = 20

# Time stamps are shown apart from the other counters.
MOMENTS = (
    "first open",
    "last open ended",
    "first read",
    "last read ended",
    "first write",
    "last write ended",
    "first close",
    "last close ended",
)


@dataclass(frozen=True)
class FileDetail:
    """Everything that is shown of one file; `layers` are its rows of analyze.files.file_rows."""

    name: str
    layers: list[Files]
    operations: list[FileOperations]
    inner: list[FileObjects]
    histograms: list[FileSizes]
    common: list[FileCommon]
    counters: list[FileCounters]
    rates: list[FileRates]


def print_detail(detail: FileDetail, screen: Screen) -> None:
    """Prints one file."""
    screen.heading(plain_name(detail.name))
    for row in detail.layers:
        screen.line(_summary(row), style="dim")
    known = detail.layers[0]["attributes"].items()
    more = [f"{key} {value}" for key, value in known if key not in {"file system", "block size"}]
    if more:
        screen.line(plain_name("; ".join(more)), style="dim")
    screen.heading(FILE_OPERATIONS.title)
    screen.table(FILE_OPERATIONS, detail.operations)
    if detail.inner:
        _print_inner(detail.inner, screen)
    for name in ("read sizes", "write sizes"):
        _print_sizes(name, [row for row in detail.histograms if row["counter"] == name], screen)
    if detail.common:
        screen.heading(FILE_COMMON.title)
        screen.table(
            FILE_COMMON,
            detail.common,
            cells={
                "counter": lambda row: row["counter"].removeprefix("common "),
                "argument": lambda row: _exact(row["argument"]),
            },
        )
    _print_rates(detail.rates, screen)
    shown = [row for row in detail.counters if row["counter"] not in MOMENTS and row["unit"] != "bytes/s"]
    _print_counters(shown, screen)
    _print_moments([row for row in detail.counters if row["counter"] in MOMENTS], screen)


def detail_json(detail: FileDetail) -> dict[str, object]:
    """Returns one file with exact numbers; keys are documented in docs/reference/cli.md."""
    return {
        "name": detail.name,
        "layers": json_rows(FILES, detail.layers),
        "operations": json_rows(FILE_OPERATIONS, detail.operations),
        "objects": json_rows(FILE_OBJECTS, detail.inner),
        "size_histograms": json_rows(FILE_SIZES, detail.histograms),
        "common": json_rows(FILE_COMMON, detail.common),
        "counters": json_rows(FILE_COUNTERS, detail.counters),
        "rates": json_rows(FILE_RATES, detail.rates),
    }


def _summary(row: Files) -> str:
    who = (
        f"shared by {row['ranks']} ranks ({row['rank_list']})"
        if row["shared"]
        else f"rank {row['rank_list']} only"
    )
    text = f"{row['layer']}: {who}, {units.size(row['bytes_read'])} read, {units.size(row['bytes_written'])} written, "
    text += f"{units.rate(row['bandwidth'])}, " if row["bandwidth"] is not None else ""
    if row["max_ns"] is not None:
        text += f"{units.duration(row['max_ns'])} on {_who(row['slowest_rank'])}, "
    text += f"{units.duration(row['mean_ns'])} mean"
    if row["layer"] in {*IO_KINDS["system"], *IO_KINDS["stream"]} and row["file_system"]:
        text += (
            f"; {row['file_system']}, blocks of {row['block_size']} B"
            if row["block_size"]
            else f"; {row['file_system']}"
        )
    return text


def _rank(rank: int) -> str:
    return "all" if rank < 0 else str(rank)


def _who(rank: int | None) -> str:
    return "the slowest rank" if rank is None else f"rank {rank}"


def _print_inner(rows: Sequence[FileObjects], screen: Screen) -> None:
    screen.heading(FILE_OBJECTS.title)
    screen.table(
        FILE_OBJECTS,
        rows[:MOST_INNER],
        cells={
            "name": lambda row: file_name(row["name"], "", 40),
            "parent": lambda row: file_name((row["parent"] or "").rpartition("/")[2], "", 24),
        },
    )
    if len(rows) > MOST_INNER:
        screen.line(f"{len(rows) - MOST_INNER:,} more; --json has all.", style="dim")


def _exact(size: int) -> str:
    return f"{size:,}" if size < 1024 else f"{size:,} ({units.size(size)})"


def _print_sizes(name: str, rows: Sequence[FileSizes], screen: Screen) -> None:
    if not rows:
        return
    screen.heading(name.capitalize())
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["layer"]] = sums.get(row["layer"], 0) + row["value"]
    screen.table(
        FILE_SIZES,
        rows,
        cells={
            "span": _span,
            "share": lambda row: units.percent(row["value"] / sums[row["layer"]]),
            "bar": lambda row: bars.share_bar(row["value"] / sums[row["layer"]], BAR_WIDTH),
        },
    )


def _span(row: FileSizes) -> str:
    return f">= {row['low']:,}" if row["high"] is None else f"{row['low']:,} - {row['high']:,}"


def _value(value: float, unit: str) -> str:
    if unit == "ns":
        return units.duration(value)
    return units.size(value) if unit in {"bytes", "offset"} else units.count(round(value, 1))


def _print_rates(rows: Sequence[FileRates], screen: Screen) -> None:
    if not rows:
        return
    screen.heading("Bandwidth per call")
    screen.table(
        FILE_RATES,
        rows,
        cells={
            "rate_max": lambda row: rate_of_calls(row["rate_max"], row["shortest_ns"]),
            "rate_mean": lambda row: rate_of_calls(row["rate_mean"], row["shortest_ns"]),
            "rate_deviation": lambda row: rate_of_calls(row["rate_deviation"], row["shortest_ns"]),
        },
    )
    screen.line(rates_note([row["shortest_ns"] for row in rows]), style="dim")


def _print_counters(rows: Sequence[FileCounters], screen: Screen) -> None:
    screen.heading(FILE_COUNTERS.title)
    screen.table(
        FILE_COUNTERS,
        rows,
        cells={
            # A largest value has no sum.
            "total": lambda row: _value(row["total"], row["unit"]) if row["merge"] == "sum" else "",
            "min": lambda row: _value(row["min"], row["unit"]),
            "max": lambda row: _value(row["max"], row["unit"]),
            "max_rank": lambda row: _rank(row["max_rank"]),
            "mean": lambda row: _value(row["mean"], row["unit"]),
            "deviation": lambda row: _value(row["deviation"], row["unit"]),
        },
    )
    screen.line("Mean, deviation and min: over the ranks that used the file in the layer.", style="dim")


def _print_moments(rows: Sequence[FileCounters], screen: Screen) -> None:
    if not rows:
        return
    screen.heading(FILE_MOMENTS.title)
    screen.table(
        FILE_MOMENTS,
        rows,
        cells={
            "at": lambda row: units.duration(row["first"] if row["merge"] == "first" else row["max"]),
            "rank": lambda row: _rank(row["first_rank"] if row["merge"] == "first" else row["max_rank"]),
        },
    )
