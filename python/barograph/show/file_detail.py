# SPDX-License-Identifier: BSD-3-Clause
"""One file in detail on the screen and as JSON: calls, what lies in it, request sizes, counters over ranks, times.

Works out nothing itself. Called by `barograph files --file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from barograph.show import bars, units
from barograph.show.file_names import file_name, plain_name
from barograph.show.files import rate, rate_of_calls, rates_note
from barograph.show.screen import Screen

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
    layers: list[dict[str, Any]]
    operations: list[dict[str, Any]]
    inner: list[dict[str, Any]]
    histograms: list[dict[str, Any]]
    common: list[dict[str, Any]]
    counters: list[dict[str, Any]]
    rates: list[dict[str, Any]]


def print_detail(detail: FileDetail, screen: Screen) -> None:
    """Prints one file."""
    screen.heading(plain_name(detail.name))
    for row in detail.layers:
        screen.line(_summary(row), style="dim")
    known = detail.layers[0]["attributes"].items()
    more = [f"{key} {value}" for key, value in known if key not in {"file system", "block size"}]
    if more:
        screen.line(plain_name("; ".join(more)), style="dim")
    screen.heading("Calls")
    columns = ["layer", "operation", ">calls", ">ranks", ">bytes", ">time", ">longest"]
    screen.table(columns, [_call(row) for row in detail.operations])
    if detail.inner:
        _print_inner(detail.inner, screen)
    for name in ("read sizes", "write sizes"):
        _print_sizes(name, [row for row in detail.histograms if row["counter"] == name], screen)
    if detail.common:
        screen.heading("Most common sizes and strides")
        cells = [
            [
                row["layer"],
                row["counter"].removeprefix("common "),
                _exact(row["argument"]),
                units.count(row["value"]),
            ]
            for row in detail.common
        ]
        screen.table(["layer", "", ">bytes", ">times"], cells)
    _print_rates(detail.rates, screen)
    shown = [row for row in detail.counters if row["counter"] not in MOMENTS and row["unit"] != "bytes/s"]
    _print_counters(shown, screen)
    _print_moments([row for row in detail.counters if row["counter"] in MOMENTS], screen)


def detail_json(detail: FileDetail) -> dict[str, object]:
    """Returns one file with exact numbers; keys are documented in docs/reference/cli.md."""
    return {
        "name": detail.name,
        "layers": detail.layers,
        "operations": detail.operations,
        "objects": detail.inner,
        "size_histograms": detail.histograms,
        "common": detail.common,
        "counters": detail.counters,
        "rates": detail.rates,
    }


def _summary(row: dict[str, Any]) -> str:
    who = (
        f"shared by {row['ranks']} ranks ({row['rank_list']})"
        if row["shared"]
        else f"rank {row['rank_list']} only"
    )
    text = f"{row['layer']}: {who}, {units.size(row['bytes_read'])} read, {units.size(row['bytes_written'])} written, "
    text += f"{rate(row['bandwidth'])}, " if row["bandwidth"] is not None else ""
    if row["max_ns"] is not None:
        text += f"{units.duration(row['max_ns'])} on {_who(row['slowest_rank'])}, "
    text += f"{units.duration(row['mean_ns'])} mean"
    if row["layer"] in {"posix", "stdio"} and row["file_system"]:
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


def _call(row: dict[str, Any]) -> list[str]:
    cells = [row["layer"], row["operation"], units.count(row["calls"]), str(row["ranks"])]
    return [
        *cells,
        units.size(row["bytes"]),
        units.duration(row["time_ns"]),
        units.duration(row["longest_ns"]),
    ]


def _print_inner(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    screen.heading("What lies in it")
    columns = ["", "name", "in", "layer", ">calls", ">ranks", ">bytes", ">time"]
    lines: list[list[str]] = []
    for row in rows[:MOST_INNER]:
        parent = (row["parent"] or "").rpartition("/")[2]
        cells = [row["kind"], file_name(row["name"], "", 40), file_name(parent, "", 24), row["layer"]]
        cells += [units.count(row["calls"]), str(row["ranks"]), units.size(row["bytes"])]
        lines.append([*cells, units.duration(row["time_ns"])])
    screen.table(columns, lines)
    if len(rows) > MOST_INNER:
        screen.line(f"{len(rows) - MOST_INNER:,} more; --json has all.", style="dim")


def _exact(size: int) -> str:
    return f"{size:,}" if size < 1024 else f"{size:,} ({units.size(size)})"


def _print_sizes(name: str, rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    if not rows:
        return
    screen.heading(name.capitalize())
    lines: list[list[str]] = []
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["layer"]] = sums.get(row["layer"], 0) + row["value"]
    for row in rows:
        share = row["value"] / sums[row["layer"]]
        high = "" if row["high"] is None else f"{row['high']:,}"
        span = f"{row['low']:,} - {high}" if high else f">= {row['low']:,}"
        bar = bars.share_bar(share, BAR_WIDTH) if screen.pictures else ""
        lines.append([row["layer"], span, units.count(row["value"]), units.percent(share), bar])
    screen.table(["layer", ">bytes", ">calls", ">share", "?!"], lines)


def _value(value: float, unit: str) -> str:
    if unit == "ns":
        return units.duration(value)
    return units.size(value) if unit in {"bytes", "offset"} else units.count(round(value, 1))


def _print_rates(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    if not rows:
        return
    screen.heading("Bandwidth of single calls")
    lines = [
        [
            row["layer"],
            row["direction"],
            units.count(row["calls"]),
            *(rate_of_calls(row[f"rate_{which}"], row["shortest_ns"]) for which in ("max",)),
            rate(row["rate_min"]),
            *(rate_of_calls(row[f"rate_{which}"], row["shortest_ns"]) for which in ("mean", "deviation")),
        ]
        for row in rows
    ]
    screen.table(["layer", "", ">calls", ">max", ">min", ">mean", ">deviation"], lines)
    screen.line(rates_note([row["shortest_ns"] for row in rows]), style="dim")


def _print_counters(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    screen.heading("Counters over ranks")
    columns = ["layer", "counter", ">ranks", ">total", ">min", ">max", ">on rank", ">mean", ">deviation"]
    lines: list[list[str]] = []
    for row in rows:
        unit = row["unit"]
        # A largest value has no sum.
        cells = [row["layer"], row["counter"], str(row["ranks"])]
        cells.append(_value(row["total"], unit) if row["merge"] == "sum" else "")
        cells += [_value(row["min"], unit), _value(row["max"], unit), _rank(row["max_rank"])]
        lines.append([*cells, _value(row["mean"], unit), _value(row["deviation"], unit)])
    screen.table(columns, lines)
    screen.line("Mean, deviation and min: over the ranks that used the file in the layer.", style="dim")


def _print_moments(rows: Sequence[dict[str, Any]], screen: Screen) -> None:
    if not rows:
        return
    screen.heading("When, since the start of each rank")
    lines: list[list[str]] = []
    for row in rows:
        first = row["merge"] == "first"
        rank = row["first_rank"] if first else row["max_rank"]
        moment = row["first"] if first else row["max"]
        lines.append([row["layer"], row["counter"], units.duration(moment), _rank(rank)])
    screen.table(["layer", "", ">at", ">on rank"], lines)
