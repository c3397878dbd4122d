# SPDX-License-Identifier: BSD-3-Clause
"""`barograph files` on the screen: how much and how fast by file and layer, and how the files are accessed.

Works out nothing itself; see analyze/files.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from barograph.analyze.files import SURE_NS
from barograph.show import units
from barograph.show.file_names import file_name
from barograph.show.run_header import plural
from barograph.show.screen import Screen

NAME_WIDTH = 28
FOLDER_WIDTH = 20
VOLUME = (
    "layer",
    ">?opens",
    ">?reads",
    ">?writes",
    ">read",
    ">written",
    ">metadata",
    ">reading",
    ">writing",
    ">bandwidth",
)
PATTERN = (
    "layer",
    "ranks",
    ">request",
    ">seq/consec",
    ">unaligned",
    ">slowest",
    ">on rank",
    ">mean/rank",
    "file system",
)
RATES = ("layer", "direction", ">calls", ">slowest", ">mean", ">fastest")
NOTES = (
    "Times: summed over ranks; a layer's contain those of the layers below it. Bandwidth: bytes over the reading and "
    "writing time of the slowest rank, with that of flushing and closing C streams that were written to.",
    "Sequential: beyond the end of the access before it; consecutive: right after it; unaligned: not at a multiple of "
    "the block size of the file system.",
)

# The columns of --csv before the counters; all of them are keys of the rows.
CSV_COLUMNS = (
    "name",
    "layer",
    "files",
    "file_system",
    "block_size",
    "ranks",
    "rank_list",
    "calls",
    "bytes",
    "time_ns",
    "max_ns",
    "slowest_rank",
    "mean_ns",
    "bandwidth",
    "mean_request",
    "sequential_share",
    "consecutive_share",
    "unaligned_share",
    "unaligned_memory_share",
)


def rate(bytes_per_second: float | None) -> str:
    """Returns a bandwidth with its unit, `-` for None."""
    return "-" if bytes_per_second is None else f"{units.size(bytes_per_second)}/s"


def rate_of_calls(bytes_per_second: float | None, shortest_ns: int | None) -> str:
    """Returns a bandwidth that is worked out from times of single calls; with a mark where these are too short."""
    unsure = bytes_per_second is not None and shortest_ns is not None and shortest_ns < SURE_NS
    return f"{'~' if unsure else ''}{rate(bytes_per_second)}"


def rates_note(shortest: Sequence[int | None]) -> str:
    """Returns what the bandwidths of single calls are, and what the mark says where some have it."""
    text = "Bandwidth of single calls: bytes over time of each. The mean is over calls of any size: "
    text += "not total bytes over total time."
    if any(one is not None and one < SURE_NS for one in shortest):
        text += (
            f" ~: some calls took less than {SURE_NS} ns, and the time of a call is not known to more than some tens "
            "of nanoseconds."
        )
    return text


def print_files(
    rows: Sequence[dict[str, Any]], screen: Screen, *, folder: str, top: int, what: str = "file"
) -> None:
    """Prints the first `top` files (or folders) in order: volume, pattern, bandwidth of single calls if known."""
    shown = [row for row in rows if row["place"] <= top]
    if not shown:
        screen.line("No file matches.")
        return
    screen.heading(f"{what.capitalize()}s by layer")
    first = [what, *([">files"] if what != "file" else [])]
    screen.table([*first, *VOLUME], [_volume(row, name) for row, name in _named(shown, folder)])
    screen.heading("How they are accessed")
    screen.table([*first, *PATTERN], [_pattern(row, name) for row, name in _named(shown, folder)])
    rated = [cells for row, name in _named(shown, folder) for cells in _rates(row, name)]
    if rated:
        screen.heading("Bandwidth of single calls")
        screen.table([*first, *RATES], rated)
    left = max((row["place"] for row in rows), default=0) - top
    if left > 0:
        hidden = [row for row in rows if row["place"] > top]
        data = max(_bytes_by_layer(hidden).values(), default=0)
        text = (
            f"{plural(left, 'more ' + what)}, {units.size(data)}; --top N shows more, --csv and --json all."
        )
        screen.line(text, style="dim")
    screen.line()
    for note in NOTES:
        screen.line(note, style="dim")
    if rated:
        screen.line(
            rates_note([row[f"shortest_{way}_ns"] for row in shown for way in ("read", "write")]), style="dim"
        )


def csv_lines(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[object]]:
    """Yields a header, then one line per row, with every counter."""
    if not rows:
        yield list(CSV_COLUMNS)
        return
    counters = [
        key
        for key in rows[0]
        if key not in CSV_COLUMNS and key not in {"place", "file_id", "shared", "attributes"}
    ]
    yield [*CSV_COLUMNS, *counters]
    for row in rows:
        yield [row[key] for key in (*CSV_COLUMNS, *counters)]


def _bytes_by_layer(rows: Sequence[dict[str, Any]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["layer"]] = sums.get(row["layer"], 0) + row["bytes_read"] + row["bytes_written"]
    return sums


def _named(rows: Sequence[dict[str, Any]], folder: str) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Yields each row with its name, which is written once for all layers of a file."""
    before = 0
    for row in rows:
        again = row["place"] == before
        before = row["place"]
        width = NAME_WIDTH if "file_id" in row else FOLDER_WIDTH
        name = "" if again else file_name(row["name"], folder, width)
        yield row, [name] if "file_id" in row else [name, units.count(row["files"])]


def _volume(row: dict[str, Any], name: list[str]) -> list[str]:
    cells = [row["layer"], *(units.count(row[key]) for key in ("opens", "reads", "writes"))]
    cells += [units.size(row["bytes_read"]), units.size(row["bytes_written"])]
    cells += [units.duration(row[key]) for key in ("metadata_time", "read_time", "write_time")]
    return [*name, *cells, rate(row["bandwidth"])]


def _rates(row: dict[str, Any], name: list[str]) -> Iterator[list[str]]:
    for way in ("read", "write"):
        if row[f"rated_{way}s"]:
            cells = [rate(row[f"slowest_{way}_rate"])]
            cells += [
                rate_of_calls(row[f"{which}_{way}_rate"], row[f"shortest_{way}_ns"])
                for which in ("mean", "fastest")
            ]
            yield [*name, row["layer"], way, units.count(row[f"rated_{way}s"]), *cells]
            name = [""] * len(name)


def _pattern(row: dict[str, Any], name: list[str]) -> list[str]:
    accesses = row["reads"] + row["writes"]
    cells = [row["layer"], row["rank_list"], units.size(row["mean_request"]) if accesses else "-"]
    known = row["sequential_share"] is not None
    both = f"{100 * row['sequential_share']:.0f}/{100 * row['consecutive_share']:.0f} %" if known else "-"
    cells += [both, units.percent(row["unaligned_share"])]
    cells += [
        "?" if row["max_ns"] is None else units.duration(row["max_ns"]),
        "?" if row["max_ns"] is None else "-" if row["slowest_rank"] is None else str(row["slowest_rank"]),
        units.duration(row["mean_ns"]),
    ]
    return [*name, *cells, row["file_system"]]
