# SPDX-License-Identifier: BSD-3-Clause
"""Running jobs as a table of ranks, for `barograph top`: as plain lines, and as what rich redraws on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from barograph.live import Job, Process, Rates, RollCall, place_of, unseen
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.table import terminal_table
from barograph.show.table_fit import fitted_table, left_out_sentence
from barograph.spec.tables.jobs import RUNNING_RANKS
from barograph.wording.printable import printable

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


def _place(row: Row) -> str:
    """Returns what the innermost call acts on."""
    place = place_of(row.process)
    if not place.in_call:
        return ""
    return place.object if place.in_mpi else PurePosixPath(place.object).name


def _state(process: Process) -> str:
    """Returns what becomes of it: its recording's state, unless it is dead or stopped."""
    if not process.alive:
        return "dead"
    return "stopped" if process.stopped else str(process.view["state"])


CELLS: Final[dict[str, Callable[[Row], str]]] = {
    "rank": lambda row: "-" if row.process.view["rank"] is None else str(row.process.view["rank"]),
    "pid": lambda row: str(row.process.view["pid"]),
    "state": lambda row: _state(row.process),
    "operation": lambda row: place_of(row.process).operation or "program",
    "object": _place,
    "open_ns": lambda row: units.duration(place_of(row.process).open_ns) if row.process.alive else "-",
    "mpi_now": lambda row: units.percent(row.rates.mpi_share),
    "mpi": lambda row: units.percent(row.rates.mpi_share_total),
    "io_now": lambda row: units.percent(row.rates.io_share),
    "io": lambda row: units.percent(row.rates.io_share_total),
    "events": lambda row: (
        "-" if row.rates.events_per_s is None else units.count(round(row.rates.events_per_s))
    ),
    "sent": lambda row: units.size(row.rates.sent_bytes_per_s),
    "read": lambda row: units.size(row.rates.read_bytes_per_s),
    "written": lambda row: units.size(row.rates.written_bytes_per_s),
    "memory": lambda row: units.size(row.process.view["arena_bytes"]),
}


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


def print_jobs(
    jobs: Sequence[Job],
    rates: Mapping[int, Rates],
    rolls: Mapping[str, RollCall],
    sort: str,
    screen: Screen,
) -> None:
    """Prints all jobs once; `rates` by process id, `rolls` by job."""
    for job in jobs:
        screen.heading(title(job))
        for sentence in rolls[job.name].texts:
            screen.line(sentence, style="bold yellow")
        if unseen(job):
            screen.line(unseen(job), style="dim")
        screen.table(RUNNING_RANKS, rows_of(job, rates, sort), cells=CELLS)


def picture(
    jobs: Sequence[Job],
    rates: Mapping[int, Rates],
    rolls: Mapping[str, RollCall],
    *,
    sort: str,
    paused: bool,
    lines: int,
    width: int,
) -> RenderableType:
    """Returns what is drawn on a terminal of that size; rows that do not fit are counted, not shown."""
    keys = f"q quit   p {'go on' if paused else 'pause'}   s sort by {sort}"
    parts: list[RenderableType] = [
        Text(
            f"barograph top   {time.strftime('%H:%M:%S')}{'   PAUSED' if paused else ''}   {keys}",
            style="dim",
        )
    ]
    if not jobs:
        parts.append(Text("No recorded job is running on this node."))
    left = max(lines - 2, 4)
    for job in jobs:
        said = rolls[job.name].texts
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
    columns, texts = terminal_table(RUNNING_RANKS, rows, cells=CELLS)
    cells = [[Text(printable(str(cell))) for cell in row] for row in texts]  # never read as markup
    table, _, left_out = fitted_table(columns, cells, width, ruled=False)
    for row, shown in zip(rows, table.rows, strict=True):
        shown.style = "" if row.process.alive else "dim"
    yield table
    if left_out:
        yield Text(left_out_sentence(left_out, width), style="dim")
