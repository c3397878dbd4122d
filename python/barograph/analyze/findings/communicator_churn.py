# SPDX-License-Identifier: BSD-3-Clause
"""Rule: communicators are made again and again, or made and never freed."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.spec.mpi_operations import MPI_OPERATIONS

# What makes a communicator of others; spawned and connected processes are another matter.
NOT_MADE_OF_OTHERS = ("MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join", "MPI_Comm_spawn")
MAKING = tuple(
    operation.name
    for operation in MPI_OPERATIONS
    if operation.creates_communicator and not operation.name.startswith(NOT_MADE_OF_OTHERS)
)
FREEING = ("MPI_Comm_free", "MPI_Comm_disconnect")

MADE = """
WITH by_rank AS (
    SELECT rank, coalesce(sum(calls) FILTER (list_contains($making, operation)), 0)::BIGINT AS made,
           coalesce(sum(calls) FILTER (list_contains($freeing, operation)), 0)::BIGINT AS freed,
           coalesce(sum(time_ns), 0) AS time_ns,
           arg_max(operation, calls) FILTER (list_contains($making, operation)) AS operation
    FROM mpi_times WHERE list_contains($making, operation) OR list_contains($freeing, operation) GROUP BY rank
)
SELECT max(made) AS made, arg_max(freed, made) AS freed, arg_max(operation, made) AS operation,
       count(*)::BIGINT AS ranks, avg(time_ns) AS mean_ns FROM by_rank
HAVING max(made) > 0
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds churn that takes a noticeable time, and leaks of many communicators."""
    workspace = inspection.workspace
    workspace.need("mpi_times")
    for row in workspace.rows(MADE, {"making": list(MAKING), "freeing": list(FREEING)}):
        unfreed = row["made"] - row["freed"]
        leak = unfreed >= inspection.threshold("never_freed")
        # Those that are kept were made once.
        again = row["freed"] >= inspection.threshold("freed_share") * row["made"]
        churns = (
            again
            and row["made"] >= inspection.threshold("many_made")
            and row["mean_ns"] >= inspection.noticeable_ns
        )
        if not (leak or churns):
            continue
        sentences = tuple(name for name, there in (("main", True), ("leak", leak)) if there)
        evidence = row | {"never_freed": max(unfreed, 0), "leak": leak, "expensive": churns}
        where = places(
            workspace, "p.layer = 'mpi' AND list_contains($making, p.operation)", {"making": list(MAKING)}
        )
        yield Found(evidence, row["mean_ns"] / 1e9 if churns else 0.0, sentences, where)
