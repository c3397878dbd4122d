# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one-sided epochs with hardly an operation in them, so that synchronisation costs more than the transfer."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

# What ends an epoch or completes operations of one, and what belongs to synchronisation besides.
ENDING = (
    *("MPI_Win_fence", "MPI_Win_unlock", "MPI_Win_unlock_all", "MPI_Win_complete"),
    *("MPI_Win_flush", "MPI_Win_flush_all"),
)
SYNCHRONISING = (*ENDING, "MPI_Win_lock", "MPI_Win_lock_all", "MPI_Win_start", "MPI_Win_post", "MPI_Win_wait")

EPOCHS = """
WITH by_rank AS (
    SELECT m.object_id, m.rank, coalesce(sum(calls) FILTER (list_contains($ending, operation)), 0)::BIGINT AS epochs,
           coalesce(sum(calls) FILTER (NOT starts_with(operation, 'MPI_Win_')), 0)::BIGINT AS operations,
           coalesce(sum(time_ns) FILTER (list_contains($synchronising, operation)), 0) AS sync_ns,
           coalesce(sum(time_ns) FILTER (NOT starts_with(operation, 'MPI_Win_')), 0) AS transfer_ns,
           arg_max(operation, time_ns) FILTER (list_contains($synchronising, operation)) AS operation
    FROM mpi_times m JOIN operation_families f USING (operation) WHERE f.kind = 'one-sided' GROUP BY m.object_id, m.rank
)
SELECT b.object_id, o.name AS window_name, max(epochs)::BIGINT AS epochs, sum(operations)::BIGINT AS operations,
       sum(operations) / nullif(sum(epochs), 0) AS each, arg_max(operation, sync_ns) AS operation,
       count(*)::BIGINT AS ranks, avg(sync_ns) AS mean_ns,
       avg(transfer_ns) AS transfer_mean_ns
FROM by_rank b JOIN objects o USING (object_id) GROUP BY b.object_id, o.name
HAVING max(epochs) >= $many AND sum(operations) BETWEEN 1 AND $few * sum(epochs)
   AND avg(sync_ns) >= greatest($least, avg(transfer_ns))
ORDER BY mean_ns DESC, b.object_id
"""

CONDITION = "list_contains($synchronising, p.operation) AND s.object_id = $object_id"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds windows whose synchronisation takes a noticeable part of the run."""
    workspace = inspection.workspace
    workspace.need("mpi_times")
    synchronising = {"synchronising": list(SYNCHRONISING)}
    values = inspection.limits(many="many_epochs", few="few_operations")
    values |= {"least": inspection.noticeable_ns}
    for row in workspace.rows(EPOCHS, {**values, **synchronising, "ending": list(ENDING)}):
        where = places(workspace, CONDITION, {**synchronising, "object_id": row.pop("object_id")})
        yield Found(row, row["mean_ns"] / 1e9, where=where, communicators=(row["window_name"],))
