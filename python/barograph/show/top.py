# SPDX-License-Identifier: BSD-3-Clause
"""Running jobs as a table of ranks, for `barograph top`: as plain lines, and as what rich redraws on a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from rich.console import Group, RenderableType
from rich.text import Text

from barograph.analyze.printable import printable
from barograph.live import Job, Process, Rates, place_of, sentences, unseen
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.table_fit import fitted_table, left_out_sentence

COLUMNS = (
    ">rank",
    ">?pid",
    "?state",
    "in",
    "on",
    ">for",
    ">MPI now",
    ">?MPI",
    ">I/O now",
    ">?I/O",
    ">?events/s",
    ">?sent/s",
    ">?read/s",
    ">?written/s",
    ">?memory",
)
SORT_KEYS = ("rank", "mpi", "io", "events", "for")


@dataclass(frozen=True)
class Row:
    """One rank with what is shown of it."""

    process: Process
    rates: Rates

    def sort_value(self, key: str) -> float:
        """Ascending order puts the first row on top."""
        if key == "mpi":
            share = self.rates.mpi_share
            return -(self.rates.mpi_share_total if share is None else share)
        if key == "io":
            share = self.rates.io_share
            return -(self.rates.io_share_total if share is None else share)
        if key == "events":
            return -(self.rates.events_per_s or 0.0)
        if key == "for":
            return -float(place_of(self.process).open_ns or 0)
        return float(self.process.rank)

    def cells(self) -> list[str]:
        """Returns the cells of COLUMNS."""
        view = self.process.view
        place = place_of(self.process)
        state = view["state"] if self.process.alive else "dead"
        return [
            "-" if view["rank"] is None else str(view["rank"]),
            str(view["pid"]),
            state,
            place.operation or "program",
            (place.object if place.in_mpi else PurePosixPath(place.object).name) if place.in_call else "",
            units.duration(place.open_ns) if self.process.alive else "-",
            units.percent(self.rates.mpi_share),
            units.percent(self.rates.mpi_share_total),
            units.percent(self.rates.io_share),
            units.percent(self.rates.io_share_total),
            "-" if self.rates.events_per_s is None else units.count(round(self.rates.events_per_s)),
            units.size(self.rates.sent_bytes_per_s),
            units.size(self.rates.read_bytes_per_s),
            units.size(self.rates.written_bytes_per_s),
            units.size(view["arena_bytes"]),
        ]


def rows_of(job: Job, rates: Mapping[int, Rates], sort: str) -> list[Row]:
    """Returns the rows of a job; `rates` by process id."""
    rows = [Row(process, rates[process.view["pid"]]) for process in job.processes]
    return sorted(rows, key=lambda row: (row.sort_value(sort), row.process.rank))


def title(job: Job) -> str:
    """Returns the line above a job's table."""
    here, ranks = len(job.processes), job.ranks
    elapsed = max(process.view["elapsed_ns"] for process in job.processes)
    text = f"Job {job.name}: "
    text += (
        f"{here} of {ranks} ranks seen on this node"
        if ranks > here
        else f"{here} {'rank' if here == 1 else 'ranks'}"
    )
    dropped = sum(process.view["dropped"] for process in job.processes)
    lost = f", {units.count(dropped)} events dropped" if dropped else ""
    ended = "" if job.alive else ", ended: `barograph recover` makes a profile of what is left"
    return f"{text}, {units.duration(elapsed)}{lost}{ended}"


def print_jobs(jobs: Sequence[Job], rates: Mapping[int, Rates], sort: str, screen: Screen) -> None:
    """Prints all jobs once."""
    for job in jobs:
        screen.heading(title(job))
        for sentence in sentences(job):
            screen.line(sentence, style="bold yellow")
        if unseen(job):
            screen.line(unseen(job), style="dim")
        screen.table(COLUMNS, [row.cells() for row in rows_of(job, rates, sort)])


def picture(
    jobs: Sequence[Job], rates: Mapping[int, Rates], *, sort: str, paused: bool, lines: int, width: int
) -> RenderableType:
    """Returns what is drawn on a terminal of so many lines and columns; rows that do not fit are counted, not shown."""
    keys = f"q quit   p {'go on' if paused else 'pause'}   s sort by {sort}"
    parts: list[RenderableType] = [
        Text(
            f"barograph top   {time.strftime('%H:%M:%S')}{'   PAUSED' if paused else ''}   {keys}",
            style="dim",
        )
    ]
    if not jobs:
        parts.append(Text("No recorded job runs on this node."))
    left = max(lines - 2, 4)
    for job in jobs:
        said = sentences(job)
        parts.append(Text(printable(title(job)), style="bold"))
        parts.extend(Text(printable(sentence), style="bold yellow") for sentence in said)
        if unseen(job):
            parts.append(Text(unseen(job), style="dim"))
        left -= len(said) + 3 + bool(unseen(job))
        rows = rows_of(job, rates, sort)
        shown = rows[: max(left, 1)]
        parts.extend(_table(shown, width))
        if len(shown) < len(rows):
            parts.append(Text(f"and {len(rows) - len(shown)} more ranks", style="dim"))
        left -= len(shown)
    return Group(*parts)


def _table(rows: Sequence[Row], width: int) -> Iterable[RenderableType]:
    """Returns the table, and a line about the columns that a narrow terminal has no room for."""
    cells = [[Text(printable(cell)) for cell in row.cells()] for row in rows]  # never read as markup
    table, _, left_out = fitted_table(COLUMNS, cells, width, ruled=False)
    for row, shown in zip(rows, table.rows, strict=True):
        shown.style = "" if row.process.alive else "dim"
    yield table
    if left_out:
        yield Text(left_out_sentence(left_out, width), style="dim")
