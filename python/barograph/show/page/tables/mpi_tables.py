# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about MPI: communicators, their operations and sizes, and the matrix of messages, all bounded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from barograph.analyze.communicators.comms import CommFilter, communicator_rows, communicator_totals
from barograph.analyze.communicators.late_arrival import late_arrival
from barograph.analyze.communicators.matrix import MatrixFilter, matrix_grid, summarize, why_empty
from barograph.analyze.messages.wait_states import (
    SingleWaits,
    early_ends,
    single_waits,
    wait_states,
    waits_by_cause,
)
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.communicators.comms_picture import cells_of, stacks_of
from barograph.show.communicators.communicator_names import program_names
from barograph.show.communicators.late_arrival import BARRIER_NOTE, last_rank_sentences
from barograph.show.communicators.matrix import self_sums_of, sums_of
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.show.time.share_base import OUTSIDE
from barograph.show.waits.engine import count_sentences
from barograph.show.waits.waits import LEGEND, finalize_sentence, judged_sentences
from barograph.spec.tables.comms import (
    COMMUNICATOR_OPERATIONS,
    COMMUNICATOR_SIZES,
    COMMUNICATORS,
    LATE_ARRIVAL,
    MESSAGES,
)
from barograph.spec.tables.engine import LONGEST_WAITS, WAITS_BY_CAUSE
from barograph.wording.communicator_name import given_name, shown_name

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes

MOST_COMMUNICATORS = 1000
MOST_SIZES = 8000
MOST_LATE = 200
MOST_WAITS = 500
OTHER_CLOCKS = (
    "Waits are placed by the corrected clocks of nodes, calls by the clocks as they are: they may stand apart by the "
    "correction."
)
# Rows and columns of the matrix; more cells than a screen has room for would only be averaged by it.
MOST_CELLS = 256


def add_communicators(
    workspace: Workspace, tables: dict[str, Values], notes: Notes, *, after_init: bool = False
) -> None:
    """Adds `communicators`, `communicator_operations` and `communicator_sizes`, those with the most time first."""
    found_totals = communicator_totals(workspace, CommFilter(), after_init=after_init)
    totals = [row for row in found_totals if row["kind"] != "none"]
    every = COMMUNICATORS.typed(totals)
    said = [OUTSIDE] if after_init else []
    if len(totals) > MOST_COMMUNICATORS:
        said.append(f"The {MOST_COMMUNICATORS:,} with the most time; `barograph comms` has all.")
        totals = totals[:MOST_COMMUNICATORS]
    if said:
        notes["communicators"] = " ".join(said)
    for row in totals:
        row["user_name"] = given_name(row["name"], row["user_name"])
    tables[COMMUNICATORS.name] = named(COMMUNICATORS, totals)
    names = {row["object_id"]: row["name"] for row in totals}
    rows: list[Any] = []
    stacks: list[tuple[str, str, int]] = []
    if totals:
        # Sorted by time over all communicators, so that what is cut off is what costs least.
        found = communicator_rows(workspace, CommFilter(), flat=True)
        stacks = cells_of(stacks_of(every, _by_operation(found, every)))
        first = found.slice(0, 4 * MOST_SIZES).to_pylist()
        rows = [row for row in first if row["communicator_id"] in names]
    tables[COMMUNICATOR_OPERATIONS.name] = table(COMMUNICATOR_OPERATIONS, stacks)
    if len(rows) > MOST_SIZES:
        notes["communicator_sizes"] = (
            f"The {MOST_SIZES:,} rows with the most time; `barograph comms` has all."
        )
    for row in rows[:MOST_SIZES]:
        row["communicator"] = names[row["communicator_id"]]
        row["size_class"] = units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"])
        row["size_from"] = -1 if row["bucket_min"] is None else row["bucket_min"]
    tables[COMMUNICATOR_SIZES.name] = named(COMMUNICATOR_SIZES, rows[:MOST_SIZES])


def _by_operation(rows: pa.Table, totals: Sequence[Communicators]) -> list[CommunicatorSizes]:
    """Returns the rows of these communicators with their size classes added up: fewer, where there are many."""
    sums: Any = rows.group_by(["communicator_id", "operation"]).aggregate([("time_ns", "sum")])
    listed = {total["object_id"] for total in totals}
    named_rows = sums.rename_columns(["communicator_id", "operation", "time_ns"]).to_pylist()
    return [row for row in named_rows if row["communicator_id"] in listed]


def add_late_arrival(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `late_arrival`, empty but for runs with --split-sync; says which rank the others wait for."""
    rows: list[dict[str, Any]] = late_arrival(workspace, MOST_LATE)
    for row in rows:
        row["waiting_share"] = row["waiting_ns"] / max(row["time_ns"], 1)
    tables[LATE_ARRIVAL.name] = named(LATE_ARRIVAL, rows)
    if rows:
        notes["late_arrival"] = " ".join([BARRIER_NOTE, *last_rank_sentences(LATE_ARRIVAL.typed(rows))])


def add_waits(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `waits_by_cause` and `longest_waits`, empty but for runs with a trace of MPI."""
    waits = wait_states(workspace)
    every: list[dict[str, Any]] = [] if waits is None else waits_by_cause(waits)
    names = program_names(workspace) if every else {}
    for row in every[:MOST_WAITS]:
        row["communicator"] = shown_name(row["communicator"], names.get(row["communicator"], ""))
    tables[WAITS_BY_CAUSE.name] = named(WAITS_BY_CAUSE, every[:MOST_WAITS])
    if every:
        cut = f"The first {MOST_WAITS} of {len(every):,} rows." if len(every) > MOST_WAITS else ""
        notes["waits_by_cause"] = f"{LEGEND} {cut}".rstrip()
    single = single_waits(workspace) if every else None
    longest: list[dict[str, Any]] = single.table.to_pylist() if single else []
    for row in longest:
        row["communicator"] = shown_name(row["communicator"], names.get(row["communicator"], ""))
    tables[LONGEST_WAITS.name] = named(LONGEST_WAITS, longest)
    if single:
        left_out = _left_out(single)
        counts = count_sentences(single.counts) if single.counts is not None else []
        judged: list[str] = []
        if single.judged is not None:
            judged = [*judged_sentences(single.judged), finalize_sentence(early_ends(workspace))]
        notes["longest_waits"] = " ".join([*left_out, *counts, *judged])
        if single.corrected:
            left_out.append(OTHER_CLOCKS)
        if left_out:
            notes["waits_drawn"] = " ".join(left_out)


def _left_out(single: SingleWaits) -> list[str]:
    """Returns which waits are not known one by one, and where they are."""
    waited: list[Any] = single.table.column("waited_ns").to_pylist()
    if len(waited) == single.waits:
        return []
    share = units.percent(sum(waited) / max(single.waited_ns, 1))
    shortest = (
        f" None of the others is longer than the shortest of these, {units.duration(min(waited))}."
        if waited
        else ""
    )
    return [
        f"The page has the longest {len(waited):,} of {single.waits:,} waits, {share} of the time waited.{shortest} "
        "When those were is not on the page; its sums by late rank have them."
    ]


def add_messages(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> dict[str, Any]:
    """Adds `messages`; returns patterns, and the first rank, ranks and width of the grid."""
    tables[MESSAGES.name] = table(MESSAGES)
    empty = why_empty(workspace)
    if empty:
        if workspace.query("mpi_paths"):
            notes["messages"] = f"No messages: {empty}."
        return {"patterns": [], "first": 0, "ranks": workspace.run.ranks, "width": 1}
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
    tables[MESSAGES.name] = table(MESSAGES, zip(*(cells[name] for name in names), strict=True))
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
