# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many collectives of a few bytes each; judged by the rank that spends least in them, which waits least.

Calls that are long in the mean are left out: ranks wait in those, whatever they carry.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price

# An operation on all communicators together: a program may use a row and a column communicator in turn. All operations
# that all ranks make so often count as one: in a reduction and a broadcast after it another rank waits in each.
TINY = """
WITH job AS (SELECT count(*) AS n FROM rank_times), by_rank AS (
    SELECT p.operation, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           max(s.bytes_max) AS largest,
           list(DISTINCT o.name) AS names, min(o.size) AS smallest_size, max(o.size) AS largest_size
    FROM samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
         JOIN operation_families f ON f.operation = p.operation
    WHERE p.layer = 'mpi' AND f.family = 'collective'
          AND s.bucket != 0 AND NOT unfinished(s.bucket) AND s.bytes_max <= $tiny AND o.size >= 2
    GROUP BY p.operation, s.rank
), many AS (
    SELECT operation FROM by_rank, job GROUP BY operation
    HAVING max(calls) >= $many AND min(time_ns / calls) <= $short AND count(*) = any_value(n)
), ranks AS (
    SELECT rank, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns, max(largest) AS largest,
           flatten(list(names)) AS names, min(smallest_size) AS smallest_size, max(largest_size) AS largest_size
    FROM by_rank SEMI JOIN many USING (operation) GROUP BY rank
)
SELECT (SELECT list(operation ORDER BY operation) FROM many) AS operations, max(calls)::BIGINT AS calls,
       count(*)::BIGINT AS ranks, max(largest) AS largest,
       list_sort(list_distinct(flatten(list(names))))[:20] AS names,
       len(list_distinct(flatten(list(names))))::BIGINT AS communicators, min(smallest_size) AS smallest_size,
       max(largest_size) AS largest_size, sum(time_ns) / any_value(n) AS job_mean_ns,
       min(time_ns)::BIGINT AS least_ns, min(time_ns / calls) AS each_ns
FROM ranks, job HAVING min(time_ns) >= $least
"""

CONDITION = """
list_contains($operations, p.operation) AND s.bucket != 0 AND NOT unfinished(s.bucket)
    AND s.bytes_max <= $tiny AND o.size >= 2
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds floods of tiny collectives that are a heavy cost."""
    workspace = inspection.workspace
    workspace.need("rank_times")
    tiny = inspection.threshold("tiny_bytes")
    values = {
        "tiny": tiny,
        "many": inspection.threshold("many_calls"),
        "short": inspection.threshold("short_ns"),
        "least": inspection.heavy_ns,
    }
    for row in workspace.rows(TINY, values):
        which = {"operations": row["operations"], "tiny": tiny}
        where = places(workspace, CONDITION, which)
        priced = price(inspection, CONDITION, which)
        evidence = row | {
            "several": row["communicators"] > 1,
            "reduced_then_passed": {"MPI_Reduce", "MPI_Bcast"} <= set(row["operations"]),
        }
        names = tuple(row["names"])
        yield Found(evidence, row["least_ns"] / 1e9, where=where, communicators=names, priced=priced)
