# SPDX-License-Identifier: BSD-3-Clause
"""Late arrival: per collective and communicator, waiting for the last member apart from the operation itself.

Called by report. Only profiles recorded with `--split-sync` have it; all others give no rows.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.families import WAITING
from barograph.analyze.workspace import Workspace

LATE_ARRIVAL = """
WITH split AS (
    SELECT parent.path_id, any_value(parent.operation) AS operation
    FROM call_paths child JOIN call_paths parent ON parent.path_id = child.parent_id
    WHERE child.operation = $waiting AND child.layer = 'mpi' GROUP BY parent.path_id
), times AS (
    SELECT split.operation, s.object_id, s.rank, false AS waits, s.calls, s.time_ns
    FROM samples s JOIN split USING (path_id)
    UNION ALL
    SELECT parent.operation, s.object_id, s.rank, true, s.calls, s.time_ns
    FROM samples s JOIN call_paths p USING (path_id) JOIN split parent ON parent.path_id = p.parent_id
    WHERE p.operation = $waiting
), by_rank AS (
    SELECT operation, object_id, rank, coalesce(sum(time_ns) FILTER (NOT waits), 0) AS time_ns,
           coalesce(sum(time_ns) FILTER (waits), 0) AS waiting_ns, coalesce(sum(calls) FILTER (NOT waits), 0) AS calls
    FROM times GROUP BY operation, object_id, rank
)
SELECT operation, o.name AS communicator, o.user_name, max(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(time_ns)::BIGINT AS time_ns, sum(waiting_ns)::BIGINT AS waiting_ns,
       avg(waiting_ns) AS mean_waiting_ns, avg(time_ns - waiting_ns) AS mean_itself_ns,
       max(waiting_ns)::BIGINT AS max_waiting_ns, arg_max(rank, (waiting_ns, -rank)) AS longest_waiting_rank,
       min(waiting_ns)::BIGINT AS least_waiting_ns, arg_min(rank, (waiting_ns, rank)) AS last_rank
FROM by_rank JOIN objects o USING (object_id)
GROUP BY operation, object_id, o.name, o.user_name ORDER BY waiting_ns DESC, operation, object_id
LIMIT $top
"""


def late_arrival(workspace: Workspace, top: int) -> list[dict[str, Any]]:
    """Returns the `top` pairs of collective and communicator that wait longest for their last member.

    Columns: operation, communicator, user_name, calls (per member), ranks, time_ns and waiting_ns (all ranks),
    mean_waiting_ns and mean_itself_ns (per rank that calls), max_waiting_ns and longest_waiting_rank,
    least_waiting_ns and last_rank (the rank that waits least).
    """
    return workspace.rows(LATE_ARRIVAL, {"waiting": WAITING, "top": top})
