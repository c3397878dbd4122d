# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about I/O and timelines: files, layers, sizes, calls and messages of a trace, strips of ranks."""

from __future__ import annotations

import shlex
from itertools import pairwise
from typing import Any

import numpy as np

from barograph.analyze.files.files import FileFilter, file_rows, files_recorded
from barograph.analyze.files.io import IoFilter, io_sizes, io_totals
from barograph.analyze.messages.trace_spans import TraceSpans
from barograph.analyze.time.strip import strip_of
from barograph.analyze.time.timelines import timeline_rows, timelines_of, why_empty
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.spec.tables.files import FILES
from barograph.spec.tables.io import IO_LAYERS, IO_SIZES
from barograph.spec.tables.timeline import ARROWS, SPANS, STRIPS

MOST_FILES = 2000
# What a file's counters have times of.
WAYS = ("open", "read", "write", "close")
STRIP_ROWS = 128
STRIP_COLUMNS = 256


def add_layers(workspace: Workspace, tables: dict[str, Values]) -> None:
    """Adds `io_layers` and `io_sizes`; empty ones for a profile without I/O."""
    recorded = workspace.run.io_recorded
    tables[IO_LAYERS.name] = named(IO_LAYERS, io_totals(workspace, IoFilter()) if recorded else [])
    rows = [
        {
            **row,
            "size_class": units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"]),
            "size_from": -1 if row["bucket_min"] is None else row["bucket_min"],
        }
        for row in (io_sizes(workspace, IoFilter()) if recorded else ())
    ]
    tables[IO_SIZES.name] = named(IO_SIZES, rows)


def add_files(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `files`: those with the most time, all layers of each."""
    rows = file_rows(workspace, FileFilter()) if files_recorded(workspace) else []
    kept = [row for row in rows if row["place"] <= MOST_FILES]
    late_ns = _latest_start(workspace)
    for row in kept:
        row["first_ns"], row["last_ns"] = _in_use(row, late_ns)
    if len(kept) < len(rows):
        notes["files"] = f"The {MOST_FILES:,} files with the most time; `barograph files --json` has all."
    tables[FILES.name] = named(FILES, kept)


def _latest_start(workspace: Workspace) -> int:
    return int(workspace.query("latest_start")[0]["late_ns"])


def _in_use(row: dict[str, Any], late_ns: int) -> tuple[int | None, int | None]:
    """Returns when a file was used first and last, as bounds: counters count from the start of their own rank."""
    first = [row[f"first_{way}"] for way in WAYS if row[f"first_{way}"] > 0]
    last = [row[f"last_{way}_ended"] for way in WAYS if row[f"last_{way}_ended"] > 0]
    # An access whose end is not known may have been the last one.
    if not first or not last or max(last) < max(first):
        return (None, None)
    return (min(first), max(last) + late_ns)


def add_spans(
    spans: TraceSpans | None, tables: dict[str, Values], notes: Notes, profile: str
) -> dict[str, int]:
    """Adds `spans`; returns what is too near, or too short, to be seen in it, in ns."""
    if spans is None:
        tables[SPANS.name] = table(SPANS)
        notes["spans"] = "A run with `barograph run --trace` shows each call here."
        return {"gap_ns": 0, "column_ns": 0}
    tables[SPANS.name] = named(SPANS, spans.spans.to_pylist())
    said: list[str] = []
    if spans.ranks < spans.traced_ranks:
        most = "rank" if spans.ranks == 1 else f"{spans.ranks} ranks"
        time = "time in MPI and I/O" if spans.mpi else "I/O time"
        said.append(f"The {most} with the most {time} of {spans.traced_ranks:,}.")
    if spans.ranks < spans.traced_ranks or spans.column_ns > 1 or spans.gap_ns > 1:
        said.append(
            f"This page holds no more; `barograph view {shlex.quote(profile)}` shows every rank and call."
        )
    if said:
        notes["spans"] = " ".join(said)
    return {"gap_ns": spans.gap_ns, "column_ns": spans.column_ns}


def add_arrows(spans: TraceSpans | None, tables: dict[str, Values], notes: Notes, profile: str) -> None:
    """Adds `arrows`, and says which messages they are and how many are left out."""
    arrows = None if spans is None else spans.arrows
    if arrows is None:
        tables[ARROWS.name] = table(ARROWS)
        if spans is not None and spans.unpaired:
            notes["arrows"] = (
                "Messages are not drawn: there are too many to pair them here. "
                f"`barograph view {shlex.quote(profile)}` draws those of the part of the run that is looked at."
            )
        return
    rows = arrows.table.to_pylist()
    tables[ARROWS.name] = named(ARROWS, rows)
    said: list[str] = []
    if len(rows) < arrows.messages:
        said.append(
            f"{len(rows):,} of {arrows.messages:,} messages between these ranks: those that took longest, on their way "
            "or in the call that received them."
        )
    if arrows.unmatched:
        halves = "send or receive has" if arrows.unmatched == 1 else "sends and receives have"
        said.append(f"{arrows.unmatched:,} {halves} no known partner on these ranks and no arrow.")
    if said:
        notes["arrows"] = " ".join(said)


def add_strips(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> dict[str, Any]:
    """Adds `strips`; returns the names of their rows, and the width of a column in ns."""
    tables[STRIPS.name] = table(STRIPS)
    empty = why_empty(workspace)
    if empty:
        notes["strips"] = f"There is no timeline: {empty}."
        return {"step_ns": 0, "ranks": []}
    lines = timelines_of(timeline_rows(workspace, []))
    ranks: Any = np.asarray([row["rank"] for row in workspace.query("recorded_ranks")], dtype=np.int64)
    rows: list[tuple[Any, ...]] = []
    step, names = 0, ()
    for line in lines:
        there = np.isin(line.ranks, ranks)
        at = np.searchsorted(ranks, line.ranks[there])
        edges = [str(place) for place in range(line.time_ns.shape[1] + 1)]
        strips: list[Any] = []
        for by in ("time", "bytes"):
            whole = np.zeros((len(ranks), line.time_ns.shape[1]))
            whole[at] = line.weight(by)[there]
            strips.append(strip_of(whole, ranks, list(pairwise(edges)), STRIP_ROWS, STRIP_COLUMNS))
        shares, rates = strips
        step, names = line.step_ns * shares.places_per_column, shares.rows
        share, rate = shares.values, rates.values
        rows += [
            (line.layer, int(row), int(column), float(share[row, column]), round(float(rate[row, column])))
            for row, column in np.argwhere((share > 0) | (rate > 0))
        ]
    tables[STRIPS.name] = table(STRIPS, rows)
    if names and "-" in names[0].lstrip("-"):
        notes["strips"] = "A row stands for several ranks: it shows the greatest of them."
    return {"step_ns": step, "ranks": list(names)}
