# SPDX-License-Identifier: BSD-3-Clause
"""The I/O part of `barograph report`: bytes and time by layer, and the files that took most time.

Nothing of it is there for a profile without I/O. Works out nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.analyze.files.files import top_files
from barograph.analyze.files.io import IoFilter, io_totals
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.show import units
from barograph.show.files.file_names import file_name
from barograph.show.files.files import slowest_rank
from barograph.show.files.io import print_totals
from barograph.show.screen import Screen
from barograph.spec.tables.files import FILES, TOP_FILES

if TYPE_CHECKING:
    from barograph.spec.tables.files import Files
    from barograph.spec.tables.io import IoLayers

NAME_WIDTH = 40

# The version of the profile format that I/O layers came with (spec/format/format.toml).
FIRST_WITH_IO = (1, 3)


@dataclass(frozen=True)
class IoReport:
    """Totals by layer, and the rows (by file and layer) of the files with the most time."""

    layers: list[IoLayers]
    files: list[Files]
    folder: str
    total_ns: int  # what the shares of files are of


def records_io(run: RunRecord) -> bool:
    """Returns whether a profile of this version of the format holds the I/O of its program, if there was any."""
    return run.format_version >= FIRST_WITH_IO


def make_io_report(workspace: Workspace, top: int, *, after_init: bool = False) -> IoReport | None:
    """Collects the I/O part of a report; None for a profile without I/O. Shares may be of the time outside MPI_Init."""
    if not workspace.run.io_recorded:
        return None
    total = split_of_job(workspace).base_ns(after_init=after_init)
    folder = workspace.run.working_directory
    layers, files = io_totals(workspace, IoFilter()), FILES.typed(top_files(workspace, top))
    return IoReport(layers, files, folder, total)


def print_io_report(report: IoReport, screen: Screen) -> None:
    """Prints totals by layer, then one line per file: that of the layer it took most time in."""
    print_totals(report.layers, screen)
    files: dict[int, Files] = {}
    for row in report.files:
        if row["place"] not in files or row["time_ns"] > files[row["place"]]["time_ns"]:
            files[row["place"]] = row
    if not files:
        return
    screen.heading(TOP_FILES.title)
    screen.table(
        TOP_FILES,
        list(files.values()),
        cells={
            "name": lambda row: file_name(row["name"], report.folder, NAME_WIDTH),
            "share": lambda row: units.percent(row["time_ns"] / max(report.total_ns, 1)),
            "slowest_rank": slowest_rank,
            "bytes": lambda row: units.size(row["bytes_read"] + row["bytes_written"]),
        },
    )
    screen.line(
        "Bandwidth: bytes over the reading and writing time of the slowest rank, without that of opening and "
        "other metadata calls. `barograph files` shows all layers of each, `barograph io` what each call became.",
        style="dim",
    )
