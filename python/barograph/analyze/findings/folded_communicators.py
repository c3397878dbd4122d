# SPDX-License-Identifier: BSD-3-Clause
"""Rule: communicators that share a row of the profile take a heavy part of the run, so that it can't say which of them.

Those that the recorder found to be cheap hide nothing: only rows with others are reported. Also told: how uneven the
calls on them are, by the longest one beside the mean.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.read.views import CHEAP, STANDS_FOR

FOLDED = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT s.object_id, o.name AS object, any_value({stands_for})::BIGINT AS communicators, sum(s.calls)::BIGINT AS calls,
       sum(s.time_ns) / any_value(n) AS job_mean_ns, max(s.max_ns)::BIGINT AS longest_ns,
       arg_max(p.operation, s.max_ns) AS operation, sum(s.time_ns) / sum(s.calls) AS mean_ns
FROM samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id), job
WHERE p.layer = 'mpi' AND o.kind = 'communicator' AND {stands_for} > greatest(1, {cheap})
      AND NOT list_contains($ending, p.operation)
GROUP BY s.object_id, o.name HAVING sum(s.time_ns) / any_value(n) >= $least
ORDER BY job_mean_ns DESC, object
"""

# The end of a communicator is no use of it.
ENDING = ("MPI_Comm_free", "MPI_Comm_disconnect")
CONDITION = "p.layer = 'mpi' AND s.object_id = $object_id"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds rows that stand for several communicators and take a heavy part of the run."""
    workspace = inspection.workspace
    workspace.need("rank_times")
    sql = FOLDED.format(stands_for=STANDS_FOR.format("o.attributes"), cheap=CHEAP.format("o.attributes"))
    for row in workspace.rows(sql, {"least": inspection.heavy_ns, "ending": list(ENDING)}):
        where = places(workspace, CONDITION, {"object_id": row.pop("object_id")})
        yield Found(row, where=where, communicators=(row["object"],))
