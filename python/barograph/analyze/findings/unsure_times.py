# SPDX-License-Identifier: BSD-3-Clause
"""How much of the ranks' times can't be compared because the run did not come to its end.

A rank that ended after its last call, or in a call, may have slept or worked since the call before; one that ended
later than another had more time. `unsure_times`, a row per operation (the program, regions) and rank: unsure_ns, the
most of its time in it that may be of this kind. Empty for a run that ended in order. Called through `inspection.once`.
"""

from __future__ import annotations

from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.unfinished import CALLS, unfinished_of

# Of the program: what is outside of MPI and in no time between two calls of MPI that was noted, and what lies after the
# end of the rank that ended first. Of a region: since it was entered, and the longest of its calls for each that a rank
# is ahead of the others.
UNSURE = """
CREATE OR REPLACE TEMP TABLE unsure_times AS
WITH inside AS (
    SELECT rank, max(age_ns) AS age_ns FROM open_calls WHERE thread = 0 AND list_contains($calls, layer) GROUP BY rank
), ends AS (
    SELECT rank, start_unix_ns + wall_ns AS end_ns FROM locations WHERE thread = 0 AND rank >= 0
), later AS (
    SELECT rank, greatest(end_ns - coalesce(age_ns, 0) - min(end_ns) OVER (), 0) AS later_ns
    FROM ends LEFT JOIN inside USING (rank)
), between AS (
    SELECT rank, sum(time_ns) AS gap_ns FROM gaps WHERE thread = 0 GROUP BY rank
), outside AS (
    SELECT t.rank, l.later_ns,
           if(t.threads = 1, greatest(t.wall_ns - t.mpi_ns - t.startup_ns - coalesce(b.gap_ns, 0), 0),
              t.wall_ns) AS rest_ns
    FROM rank_times t JOIN later l USING (rank) LEFT JOIN between b USING (rank)
), entered AS (
    SELECT rank, operation, max(age_ns) AS age_ns FROM open_calls WHERE layer = 'region' GROUP BY rank, operation
), longest AS (
    SELECT s.rank, p.operation, sum(s.calls) FILTER (NOT unfinished(s.bucket)) AS calls,
           max(s.max_ns) FILTER (NOT unfinished(s.bucket)) AS max_ns
    FROM samples s JOIN call_paths p USING (path_id) WHERE p.layer = 'region' GROUP BY s.rank, p.operation
), least AS (
    SELECT operation, if(count(calls) < $ranks, 0, min(calls)) AS calls FROM longest GROUP BY operation
)
SELECT operation_id, rank, rest_ns + later_ns AS unsure_ns
FROM outside, operations WHERE layer = 'program'
UNION ALL
SELECT o.operation_id, l.rank,
       coalesce(e.age_ns, 0) + (coalesce(l.calls, 0) - least.calls) * coalesce(l.max_ns, 0) AS unsure_ns
FROM longest l JOIN least USING (operation) JOIN operations o ON o.layer = 'region' AND o.operation = l.operation
LEFT JOIN entered e ON e.rank = l.rank AND e.operation = l.operation
"""

NOTHING = "CREATE OR REPLACE TEMP TABLE unsure_times (operation_id INTEGER, rank BIGINT, unsure_ns BIGINT)"


def unsure_times(inspection: Inspection) -> bool:
    """Makes the table unsure_times; True for a run that did not come to its end."""
    workspace = inspection.workspace
    if unfinished_of(workspace) is None:
        workspace.connection.execute(NOTHING)
        return False
    workspace.need("rank_times", "operation_times")
    workspace.connection.execute(UNSURE, {"calls": list(CALLS), "ranks": workspace.ranks})
    return True
