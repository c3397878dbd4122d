# SPDX-License-Identifier: BSD-3-Clause
"""What the rules about MPI calls share: the time of each operation on each communicator, over all call paths.

Means are per rank of the job, so that a cost is comparable with the wall time of the run. Called through
`inspection.once`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from barograph.analyze.families import POLLING, kind_of
from barograph.analyze.findings.finding import Place
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import SLOW_TRANSFERS, slow_network
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price
from barograph.analyze.workspace import Workspace

BARRIERS = ("MPI_Barrier", "MPI_Ibarrier")

TIMES = """
WITH job AS (SELECT count(*) AS n FROM rank_times), moved AS ({slow_transfers})
SELECT m.operation, object_id, o.name AS object, o.kind = 'mixed' AS mixed,
       if(o.kind = 'mixed', any_value(n), o.size) AS size, count(*) AS ranks,
       max(calls) AS calls,
       min(if(f.kind = 'point-to-point', least(fastest_ns, coalesce(v.slowly_ns, fastest_ns)), transfer_ns))::BIGINT
           AS fastest_ns, min(repeated_ns)::BIGINT AS repeated_ns,
       min(steady_ns)::BIGINT AS steady_ns,
       sum(calls)::BIGINT AS all_calls, min(time_ns)::BIGINT AS min_ns, max(time_ns)::BIGINT AS max_ns,
       avg(time_ns) AS mean_ns, sum(time_ns) / any_value(n) AS job_mean_ns,
       arg_max(m.rank, (time_ns, -m.rank)) AS slowest_rank, sum(bytes) / sum(calls) AS bytes_per_call
FROM mpi_times m JOIN objects o USING (object_id) LEFT JOIN operation_families f USING (operation)
     LEFT JOIN moved v ON v.rank = m.rank, job
GROUP BY m.operation, object_id, o.name, o.kind, o.size
HAVING max(time_ns) >= $least ORDER BY sum(time_ns) DESC, m.operation, object_id
"""

OF_CALL = "p.layer = 'mpi' AND p.operation = $operation AND s.object_id = $object_id"
OF_CALLS = "p.layer = 'mpi' AND list_contains($calls, p.operation || ' ' || s.object_id)"


def mpi_costs(inspection: Inspection) -> list[dict[str, Any]]:
    """Returns operations on communicators that take a noticeable time on some rank, dearest first.

    Keys: operation, object_id, object (its name), mixed (waits on several communicators), size, ranks (that called),
    calls (most of any rank), all_calls, fastest_ns (what their transfer may take, on the rank where that is least: if
    each were as fast as the fastest of its size class, and of messages no longer than all of the rank's would take on a
    slow network), repeated_ns (what it takes at least: see mpi_times; of classes with many calls), steady_ns (time
    as if the longest call were like the others, on the rank where that is least), min_ns, max_ns and mean_ns (of the
    ranks that called), job_mean_ns (over all ranks), slowest_rank, bytes_per_call.
    """
    workspace = inspection.workspace
    workspace.need("mpi_times", "rank_times")
    sql = TIMES.replace("{slow_transfers}", SLOW_TRANSFERS)
    return workspace.rows(sql, {"least": inspection.noticeable_ns} | slow_network(inspection))


def made_by_all(row: Mapping[str, Any]) -> bool:
    """True for a call that all members make and that is no barrier, no poll and no start-up."""
    operation = row["operation"]
    left_out = operation in POLLING or operation in BARRIERS or kind_of(operation) == "other"
    return not left_out and row["size"] >= 2 and row["ranks"] >= row["size"]


def call_places(workspace: Workspace, row: Mapping[str, Any]) -> tuple[Place, ...]:
    """Returns where a row's calls are made."""
    return places(workspace, OF_CALL, {"operation": row["operation"], "object_id": row["object_id"]})


def places_of_calls(workspace: Workspace, rows: Iterable[Mapping[str, Any]]) -> tuple[Place, ...]:
    """Returns where the calls of several rows are made."""
    return places(workspace, OF_CALLS, _calls(rows))


def price_calls(inspection: Inspection, rows: Iterable[Mapping[str, Any]]) -> int:
    """Notes that a finding prices the calls of these rows; returns the number, for Found.priced."""
    return price(inspection, OF_CALLS, _calls(rows))


def _calls(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    return {"calls": [f"{row['operation']} {row['object_id']}" for row in rows]}


def chosen(row: Mapping[str, Any], *names: str) -> dict[str, object]:
    """Returns the named values of a row: its evidence."""
    return {name: row[name] for name in names}
