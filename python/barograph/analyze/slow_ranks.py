# SPDX-License-Identifier: BSD-3-Clause
"""Rule: some ranks compute longer in a region than the others, and where the others wait for them.

The cost is the imbalance time (max - mean). That others wait is only said when, in one MPI operation on one
object that the slow ranks use too, they spend at least half of the difference more than the slow ranks do.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.duration import duration
from barograph.analyze.finding import NOTICEABLE, Finding
from barograph.analyze.rank_ranges import named_ranks
from barograph.analyze.workspace import Workspace

# More slow regions than this in one list would hide the other findings.
MOST_REGIONS = 4

# Time per thread, so that a region that eight threads run at once does not look eight times as long.
CANDIDATES = """
WITH job AS (SELECT count(*) AS n FROM rank_times), spread AS (
    SELECT operation_id, max(exclusive_ns / threads) AS max_ns,
           sum(exclusive_ns / threads) / any_value(n) AS mean_ns
    FROM operation_times, job GROUP BY operation_id
)
SELECT operation_id, layer, operation, max_ns, mean_ns FROM spread JOIN operations USING (operation_id)
WHERE layer IN ('program', 'region') AND max_ns - mean_ns >= $least ORDER BY max_ns - mean_ns DESC, operation LIMIT $top
"""

# Slow ranks lie above the middle between the mean and the maximum.
MARK_SLOW = """
CREATE OR REPLACE TEMP TABLE slow_ranks AS
SELECT rank, exclusive_ns / threads AS ns FROM operation_times
WHERE operation_id = $operation_id AND exclusive_ns / threads > $cut
"""

WAITS = """
WITH marked AS (
    SELECT m.operation, m.object_id, m.time_ns, m.rank IN (SELECT rank FROM slow_ranks) AS slow
    FROM mpi_times m JOIN operation_families f USING (operation)
    WHERE f.kind IN ('point-to-point', 'collective')
)
SELECT operation, o.name AS object, count(*) FILTER (NOT slow) AS waiting,
       avg(time_ns) FILTER (NOT slow) AS others_ns, avg(time_ns) FILTER (slow) AS slow_ns
FROM marked JOIN objects o USING (object_id)
GROUP BY operation, object_id, o.name
HAVING count(*) FILTER (slow) > 0 AND count(*) FILTER (NOT slow) > 0
ORDER BY (avg(time_ns) FILTER (NOT slow) - avg(time_ns) FILTER (slow)) * count(*) FILTER (NOT slow) DESC,
         operation, object_id LIMIT 1
"""

NODES = """
SELECT string_agg(DISTINCT node, ', ') AS nodes, count(DISTINCT node) AS n, count(*) AS ranks,
       (SELECT count(DISTINCT node) FROM rank_times) AS all_nodes,
       (SELECT count(*) FROM rank_times WHERE node IN
           (SELECT node FROM rank_times SEMI JOIN slow_ranks USING (rank))) AS ranks_there
FROM rank_times SEMI JOIN slow_ranks USING (rank)
"""


def slow_rank_findings(workspace: Workspace) -> list[Finding]:
    """Returns one finding per region whose imbalance costs a noticeable part of the run, dearest first."""
    total = workspace.ranks
    if total < 2:
        return []
    workspace.need("operation_times", "rank_times", "mpi_times")
    least = NOTICEABLE * workspace.wall_ns
    regions = workspace.rows(CANDIDATES, {"least": least, "top": MOST_REGIONS})
    return [_finding(workspace, region, total) for region in regions]


def _finding(workspace: Workspace, region: dict[str, Any], total: int) -> Finding:
    cut = (region["mean_ns"] + region["max_ns"]) / 2
    workspace.connection.execute(MARK_SLOW, {"operation_id": region["operation_id"], "cut": cut})
    slow = workspace.rows("SELECT rank, ns FROM slow_ranks ORDER BY rank")
    ranks = [row["rank"] for row in slow]
    slow_ns = sum(row["ns"] for row in slow) / len(slow)
    others = total - len(slow)
    others_ns = (region["mean_ns"] * total - slow_ns * len(slow)) / others
    where = "outside regions and MPI" if region["layer"] == "program" else f"in `{region['operation']}`"
    lost = region["max_ns"] - region["mean_ns"]
    who = named_ranks(ranks)
    if others_ns < 0.001 * slow_ns:
        text = f"Only {who} {'spends' if len(slow) == 1 else 'spend'} time {where}: {duration(slow_ns)}."
        action = (
            f"Share the work of {where.removeprefix('in ')} among the ranks, or overlap it with other work."
        )
        if region["layer"] == "program":
            action = "Annotate what this rank does there, then share it among the ranks."
    else:
        other_ranks = "the other rank" if others == 1 else f"the other {others} ranks"
        each = "" if len(slow) == 1 else " on average"
        average = "" if others == 1 else " on average"
        ratio = slow_ns / others_ns
        text = (
            f"{who[0].upper()}{who[1:]} {'spends' if len(slow) == 1 else 'spend'} {duration(slow_ns)} "
            f"{where}{each}, {other_ranks} {duration(others_ns)}{average}: {ratio:.1f} times as long."
        )
        action = (
            f"Compare the work {who} {'gets' if len(slow) == 1 else 'get'} there with that of the others."
        )
    wait = _wait(workspace, slow_ns - others_ns)
    if wait is not None:
        text += (
            f" {wait['waiting']} {'rank spends' if wait['waiting'] == 1 else 'ranks spend'} "
            f"{duration(wait['others_ns'] - wait['slow_ns'])} more than {who if len(slow) == 1 else 'those'} "
            f"in {wait['operation']} on {wait['object']}, waiting."
        )
    node = workspace.rows(NODES)[0]
    if (
        node["n"] == 1
        and node["all_nodes"] > 1
        and node["ranks"] == node["ranks_there"]
        and node["ranks"] > 1
    ):
        action += f" They are all ranks of node {node['nodes']}: compare this node with the others."
    evidence: dict[str, object] = {
        "region": region["operation"],
        "ranks": ranks,
        "max_ns": int(region["max_ns"]),
        "mean_ns": int(region["mean_ns"]),
        "others_ns": int(others_ns),
        "waiting": None if wait is None else wait,
    }
    return Finding("slow-ranks", lost / 1e9, text, action, evidence)


def _wait(workspace: Workspace, difference_ns: float) -> dict[str, Any] | None:
    rows = workspace.rows(WAITS)
    if rows and rows[0]["others_ns"] - rows[0]["slow_ns"] >= 0.5 * difference_ns:
        return rows[0]
    return None
