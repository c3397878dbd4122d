# SPDX-License-Identifier: BSD-3-Clause
"""Who waited for whom, by the matched events of a trace: for findings, reports and `barograph engine`."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from barograph.analyze.rank_ranges import rank_ranges
from barograph.analyze.workspace import Workspace
from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    import pyarrow as pa


def wait_states(workspace: Workspace) -> pa.Table | None:
    """Returns who waited for whom, as docs/reference has it; None where the run has no intact events of MPI.

    Of a part of a job only waits of its own ranks.
    """
    try:
        table = workspace.profile.wait_states()
    except ProfileError:
        return None  # trace_problem says it
    if table is None:
        return None
    import pyarrow as pa  # noqa: PLC0415 - most runs have no trace

    there = {int(row["rank"]) for row in workspace.query("recorded_ranks")}
    ranks: list[Any] = table.column("rank").to_pylist()
    return table.filter(pa.array([rank in there for rank in ranks], pa.bool_()))


def trace_problem(workspace: Workspace) -> str:
    """Returns what keeps the events of a run from being used, as a sentence; "" where nothing does."""
    try:
        workspace.profile.wait_states()
    except ProfileError as error:
        return f"the trace is not used, findings rest on counters alone: {error}"
    return ""


def waits_by_cause(table: pa.Table, least_ns: float = 0) -> list[dict[str, Any]]:
    """Returns the rows of wait_states by the rank that came late, the call in which others waited, and communicator.

    The longest first: cause_rank, waiters (text), operation, communicator, kind, count, waited_ns (sum over ranks),
    outside_share and in_mpi_share (0 to 1), longest_ns.

    Args:
        table: what wait_states returns.
        least_ns: rows with less waiting are left out.
    """
    groups: dict[tuple[int, str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in table.to_pylist():
        groups[row["cause_rank"], row["operation"], row["communicator"], row["kind"]].append(row)
    found: list[dict[str, Any]] = []
    for (cause, operation, communicator, kind), rows in groups.items():
        waited = sum(row["waited_ns"] for row in rows)
        if waited < least_ns:
            continue
        found.append(
            {
                "cause_rank": cause,
                "waiters": rank_ranges(row["rank"] for row in rows),
                "operation": operation,
                "communicator": communicator,
                "kind": kind,
                "count": sum(row["count"] for row in rows),
                "waited_ns": waited,
                "outside_share": sum(row["outside_ns"] for row in rows) / waited,
                "in_mpi_share": sum(row["in_mpi_ns"] for row in rows) / waited,
                "longest_ns": max(row["longest_ns"] for row in rows),
            }
        )
    return sorted(
        found, key=lambda row: (-row["waited_ns"], row["cause_rank"], row["operation"], row["kind"])
    )
