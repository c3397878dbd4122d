# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about MPI: communicators, their operations and sizes, and the matrix of messages, all bounded."""

from __future__ import annotations

from typing import Any

import numpy as np

from barograph.analyze.communicators import CommFilter, communicator_rows, communicator_totals
from barograph.analyze.late_arrival import late_arrival
from barograph.analyze.message_matrix import MatrixFilter, matrix_grid, summarize, why_empty
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.late_arrival import BARRIER_NOTE, last_rank_sentences
from barograph.show.message_matrix import self_sums_of, sums_of
from barograph.show.page.table import Notes, Table, named, table

MOST_COMMUNICATORS = 1000
MOST_SIZES = 8000
MOST_LATE = 200
# Rows and columns of the matrix; more cells than a screen has room for would only be averaged by it.
MOST_CELLS = 256


def add_communicators(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `communicators` and `communicator_sizes`, those with the most time first."""
    totals = communicator_totals(workspace, CommFilter(), top=MOST_COMMUNICATORS + 1)
    totals = [row for row in totals if row["kind"] != "none"]
    if len(totals) > MOST_COMMUNICATORS:
        notes["communicators"] = f"The {MOST_COMMUNICATORS:,} with the most time; `barograph comms` has all."
        totals = totals[:MOST_COMMUNICATORS]
    tables["communicators"] = named("communicators", totals)
    names = {row["object_id"]: row["name"] for row in totals}
    rows: list[Any] = []
    if totals:
        # Sorted by time over all communicators, so that what is cut off is what costs least.
        found = communicator_rows(workspace, CommFilter(), flat=True).slice(0, 4 * MOST_SIZES).to_pylist()
        rows = [row for row in found if row["communicator_id"] in names]
    if len(rows) > MOST_SIZES:
        notes["communicator_sizes"] = (
            f"The {MOST_SIZES:,} rows with the most time; `barograph comms` has all."
        )
    for row in rows[:MOST_SIZES]:
        row["member_calls"] = row["calls"] if row["op_kind"] == "collective" else None
        row["calls"] = row["calls_total"]
        row["communicator"] = names[row["communicator_id"]]
        row["size_class"] = units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"])
        row["size_from"] = -1 if row["bucket_min"] is None else row["bucket_min"]
    tables["communicator_sizes"] = named("communicator_sizes", rows[:MOST_SIZES])


def add_late_arrival(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `late_arrival`, empty but for runs with --split-sync; says which rank the others wait for."""
    rows: list[dict[str, Any]] = late_arrival(workspace, MOST_LATE)
    for row in rows:
        row["waiting_share"] = row["waiting_ns"] / max(row["time_ns"], 1)
    tables["late_arrival"] = named("late_arrival", rows)
    if rows:
        notes["late_arrival"] = " ".join([BARRIER_NOTE, *last_rank_sentences(rows)])


def add_messages(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> dict[str, Any]:
    """Adds `messages`; returns patterns, and the first rank, ranks and width of the grid."""
    tables["messages"] = table("messages")
    empty = why_empty(workspace)
    if empty:
        sql = "SELECT count(*) AS n FROM call_paths WHERE layer = 'mpi'"
        if workspace.rows(sql)[0]["n"]:
            notes["messages"] = f"No messages: {empty}."
        return {"patterns": [], "first": 0, "ranks": workspace.ranks, "width": 1}
    cells: dict[str, Any] = {}
    grid = None
    for by, column in (("bytes", "bytes"), ("calls", "calls"), ("time", "time_ns")):
        grid = matrix_grid(workspace, MatrixFilter(), by, MOST_CELLS)
        # Every cell has all three, so the same cells come in the same order.
        order = np.lexsort((grid.cells["column"].to_numpy(), grid.cells["row"].to_numpy()))
        cells[column] = grid.cells["weight"].to_numpy()[order].tolist()
        cells["row"] = grid.cells["row"].to_numpy()[order].tolist()
        cells["column"] = grid.cells["column"].to_numpy()[order].tolist()
    assert grid is not None
    names = ("row", "column", "bytes", "calls", "time_ns")
    tables["messages"] = table("messages", zip(*(cells[name] for name in names), strict=True))
    summary = summarize(workspace, MatrixFilter(), "bytes")
    said = [f"{one}." for one in (sums_of(summary), self_sums_of(summary)) if one]
    if summary.outside_calls:
        said.append(
            f"{summary.outside_calls:,} messages to processes outside the job are not in the picture."
        )
    notes["messages"] = " ".join(said)
    return {
        "patterns": list(summary.patterns),
        "first": grid.first,
        "ranks": grid.ranks,
        "width": grid.width,
    }
