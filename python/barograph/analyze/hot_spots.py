# SPDX-License-Identifier: BSD-3-Clause
"""Regions and calls by exclusive time, with their imbalance over ranks.

Imbalance and time lost to it are metrics of spec/metrics: (max - mean) / max and max - mean over all ranks of
the job.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.metrics import metric_columns
from barograph.analyze.shared_records import tight
from barograph.analyze.workspace import Workspace

HOT = """
WITH job AS (SELECT greatest(sum(total_ns), 1) AS total_ns, count(*) AS job_ranks FROM rank_times),
hot AS (
    SELECT operation_id, sum(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
           sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(exclusive_ns) / any_value(job.total_ns) AS share,
           sum(exclusive_ns) / any_value(job_ranks) AS mean_ns, max(exclusive_ns)::BIGINT AS max_ns,
           if(count(*) < any_value(job_ranks), 0, min(exclusive_ns))::BIGINT AS min_ns,
           arg_max(rank, (exclusive_ns, -rank)) AS slowest_rank, sum(bytes)::BIGINT AS bytes, {metrics}
    FROM operation_times, job GROUP BY operation_id HAVING sum(calls) > 0 OR sum(exclusive_ns) > 0
)"""
ALL_KNOWN = """{hot}
SELECT layer, operation, hot.* EXCLUDE (operation_id), max_ns AS max_least_ns, max_ns AS max_most_ns
FROM hot JOIN operations USING (operation_id) ORDER BY exclusive_ns DESC, operation LIMIT $top
""".replace("{hot}", HOT)
# The slowest rank takes at least the mean, and at most what all ranks take.
BOUNDED = """{hot},
bounds AS (
    SELECT operation_id, rank, sum(exclusive_least_ns) AS least_ns, sum(exclusive_most_ns) AS most_ns
    FROM path_bounds JOIN call_paths USING (path_id) JOIN operations USING (layer, operation)
    WHERE parent_id IS NOT NULL GROUP BY ALL
    UNION ALL
    SELECT operation_id, rank, computing_least_ns AS least_ns, computing_most_ns AS most_ns
    FROM rank_bounds, operations WHERE layer = 'program'
), ends AS (
    SELECT operation_id, max(least_ns)::BIGINT AS least_ns, max(most_ns)::BIGINT AS most_ns FROM bounds GROUP BY ALL
), rated AS (
    SELECT layer, operation, hot.*, greatest(least_ns, mean_ns)::BIGINT AS max_least_ns,
           greatest(least(most_ns, exclusive_ns), mean_ns)::BIGINT AS max_most_ns
    FROM hot JOIN operations USING (operation_id) LEFT JOIN ends USING (operation_id)
)
SELECT * EXCLUDE (operation_id) REPLACE ({known}) FROM rated ORDER BY exclusive_ns DESC, operation LIMIT $top
""".replace("{hot}", HOT)
# Nothing is said of single ranks where it is not known.
KNOWN = ", ".join(
    f"if({tight('max_least_ns', 'max_most_ns')}, {name}, NULL) AS {name}"
    for name in ("max_ns", "min_ns", "slowest_rank", "imbalance", "time_lost")
)


def hot_spots(workspace: Workspace, top: int) -> list[dict[str, Any]]:
    """Returns the `top` operations with the most exclusive time: regions, calls and the program's rest.

    Columns: layer, operation, calls, ranks (that make the call), exclusive_ns (all ranks), share (of location
    time), mean_ns, max_ns, min_ns (over all ranks), slowest_rank, bytes, the metrics of scope "operation" (imbalance,
    time_lost), and the bounds of max_ns, max_least_ns and max_most_ns: where these differ, max_ns, min_ns, slowest_rank
    and the metrics are not known and null. A recursive region has one call path per level; they are summed here.
    """
    if not workspace.ranks_together:
        workspace.need("operation_times", "rank_times")
        return workspace.rows(ALL_KNOWN.format(metrics=metric_columns("operation")), {"top": top})
    workspace.need("operation_times", "rank_times", "path_bounds", "rank_bounds")
    sql = BOUNDED.format(metrics=metric_columns("operation"), known=KNOWN)
    return workspace.rows(sql, {"top": top})
