# SPDX-License-Identifier: BSD-3-Clause
"""Regions and calls by exclusive time, with their imbalance over ranks.

Imbalance and time lost to it are metrics of spec/metrics: (max - mean) / max and max - mean over all ranks of
the job.
"""

from __future__ import annotations

import pyarrow as pa

from barograph.analyze.metrics import metric_columns
from barograph.analyze.workspace import Workspace

HOT_SPOTS = """
WITH job AS (SELECT greatest(sum(total_ns), 1) AS total_ns, count(*) AS job_ranks FROM rank_times),
hot AS (
    SELECT operation_id, sum(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
           sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(exclusive_ns) / any_value(job.total_ns) AS share,
           sum(exclusive_ns) / any_value(job_ranks) AS mean_ns, max(exclusive_ns)::BIGINT AS max_ns,
           if(count(*) < any_value(job_ranks), 0, min(exclusive_ns))::BIGINT AS min_ns,
           arg_max(rank, (exclusive_ns, -rank)) AS slowest_rank, sum(bytes)::BIGINT AS bytes, {metrics}
    FROM operation_times, job GROUP BY operation_id
)
SELECT layer, operation, hot.* EXCLUDE (operation_id) FROM hot JOIN operations USING (operation_id)
ORDER BY exclusive_ns DESC, operation LIMIT $top
"""


def hot_spots(workspace: Workspace, top: int) -> pa.Table:
    """Returns the `top` operations with the most exclusive time: regions, calls and the program's rest.

    Columns: layer, operation, calls, ranks (that make the call), exclusive_ns (all ranks), share (of location
    time), mean_ns, max_ns, min_ns (over all ranks), slowest_rank, bytes, and the metrics of scope "operation"
    (imbalance, time_lost). A recursive region has one call path per level; they are summed here.
    """
    workspace.need("operation_times", "rank_times")
    return workspace.arrow(HOT_SPOTS.format(metrics=metric_columns("operation")), {"top": top})
