# SPDX-License-Identifier: BSD-3-Clause
"""The I/O part of `barograph report`: bytes and time by layer, and the files that took most time.

Nothing of it is there for a profile without I/O. Works out nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from barograph.analyze.files import top_files
from barograph.analyze.io_layers import IoFilter, io_totals
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.file_names import file_name
from barograph.show.files import rate
from barograph.show.io_layers import print_totals
from barograph.show.screen import Screen

NAME_WIDTH = 40

# The version of the profile format that I/O layers came with (spec/format/format.toml).
FIRST_WITH_IO = (1, 3)


@dataclass(frozen=True)
class IoReport:
    """Totals by layer, and the rows (by file and layer) of the files with the most time."""

    layers: list[dict[str, Any]]
    files: list[dict[str, Any]]
    folder: str
    total_ns: int


def records_io(metadata: dict[str, str]) -> bool:
    """Returns whether a profile of this version of the format holds the I/O of its program, if there was any."""
    try:
        major, minor = (int(part) for part in metadata.get("format.version", "").split(".")[:2])
    except ValueError:
        return False
    return (major, minor) >= FIRST_WITH_IO


def make_io_report(workspace: Workspace, top: int) -> IoReport | None:
    """Collects the I/O part of a report; None for a profile without I/O."""
    if not workspace.io_recorded:
        return None
    workspace.need("rank_times")
    total = workspace.rows("SELECT coalesce(sum(total_ns), 0)::BIGINT AS n FROM rank_times")[0]["n"]
    folder = workspace.metadata.get("program.working_directory", "")
    return IoReport(io_totals(workspace, IoFilter()), top_files(workspace, top), folder, int(total))


def print_io_report(report: IoReport, screen: Screen) -> None:
    """Prints totals by layer, then one line per file: that of the layer it took most time in."""
    print_totals(report.layers, screen)
    files: dict[int, dict[str, Any]] = {}
    for row in report.files:
        if row["place"] not in files or row["time_ns"] > files[row["place"]]["time_ns"]:
            files[row["place"]] = row
    if not files:
        return
    screen.heading("Top files by time")
    columns = ["file", "layer", ">ranks", ">share", ">calls", ">mean/rank", ">max/rank", ">on rank", ">bytes"]
    lines: list[list[str]] = []
    for row in files.values():
        cells = [file_name(row["name"], report.folder, NAME_WIDTH), row["layer"], str(row["ranks"])]
        cells += [units.percent(row["time_ns"] / max(report.total_ns, 1)), units.count(row["calls"])]
        cells += [
            units.duration(row["mean_ns"]),
            "?" if row["max_ns"] is None else units.duration(row["max_ns"]),
            "?"
            if row["max_ns"] is None
            else "-"
            if row["slowest_rank"] is None
            else str(row["slowest_rank"]),
        ]
        data = row["bytes_read"] + row["bytes_written"]
        lines.append([*cells, units.size(data), rate(row["bandwidth"])])
    screen.table([*columns, ">bandwidth"], lines)
    screen.line(
        "Bandwidth: bytes over the reading and writing time of the slowest rank, without that of opening and "
        "other metadata calls. `barograph files` shows all layers of each, `barograph io` what each call became.",
        style="dim",
    )
