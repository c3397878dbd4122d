# SPDX-License-Identifier: BSD-3-Clause
"""Rule: collective calls of many ranks, whose requests to the file system one rank or few make.

How many ranks share the requests is the participation ratio of their bytes, (sum b)^2 / sum b^2: 1 when one rank moves
everything, n when n ranks move as much each. Of a record of all ranks together it follows from the variance. One
aggregator per node is what libraries choose: where the nodes are known, fewer than that count, or a number that the
program asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import COLLECTIVE, USERS
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

# Collective calls of each file and way, their mean time on the ranks that make them, and the requests below.
REQUESTS = """
WITH collective AS (
    SELECT s.file_id, s.direction, {users}::BIGINT AS users, sum(s.calls)::BIGINT AS calls, sum(s.time_ns) AS time_ns
    FROM io_facts s WHERE s.layer IN ('mpi-io', 'pnetcdf') AND s.direction != '' AND s.bucket > 0 AND {collective}
    GROUP BY s.file_id, s.direction
), moved AS (
    SELECT file_id, direction, rank, object_id, sum(calls) AS calls, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM io_facts WHERE layer = 'posix' AND direction != '' AND bucket > 0 GROUP BY ALL
), summed AS (
    SELECT file_id, direction, sum(calls)::BIGINT AS requests, sum(bytes)::BIGINT AS bytes,
           count(*) FILTER (rank < 0) AS together, count(*) FILTER (rank >= 0) AS single,
           sum(bytes) ** 2 / nullif(sum(bytes::DOUBLE ** 2) FILTER (rank >= 0), 0) AS share_of,
           arg_max(rank, (time_ns, -rank)) AS busiest, max(time_ns)::BIGINT AS busiest_ns,
           arg_max(bytes, (time_ns, -rank))::BIGINT AS busiest_bytes, sum(time_ns) AS posix_ns
    FROM moved GROUP BY file_id, direction
)
SELECT c.file_id, f.name AS file, c.direction, c.users, c.calls, (c.time_ns / c.users)::BIGINT AS waiting_ns,
       s.* EXCLUDE (file_id, direction), f.cb_nodes, f.stripe_count
FROM collective c JOIN summed s USING (file_id, direction) JOIN io_files f USING (file_id)
WHERE c.users > 1 ORDER BY busiest_ns DESC
"""
# Of a record of all ranks: its slowest rank, what it moved, and how the bytes of all vary.
SHARED = """
SELECT slowest, slowest_ns, slowest_bytes, time_ns, n,
       bytes / n AS mean, try_cast(facts->>'$."posix variance bytes"' AS DOUBLE) AS variance
FROM shared_records JOIN (SELECT file_id AS object_id, facts FROM io_named) USING (object_id)
WHERE object_id = $file AND layer = 'posix' AND sound AND sized
"""
CONDITION = f"""list_contains($files, s.file_id) AND s.direction = $direction AND s.bucket > 0
    AND s.layer IN ('mpi-io', 'pnetcdf') AND {COLLECTIVE}"""
# The requests of the busiest rank, or those of all where there is one record.
PRICED = """list_contains($files, s.file_id) AND s.direction = $direction AND s.bucket > 0 AND s.layer = 'posix'
    AND s.rank IN ($rank, -1)"""
NODES = """
SELECT if(count(*) FILTER (node = 'unknown') > 0, 0, count(DISTINCT node)) AS n FROM locations WHERE rank >= 0
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose collective calls go through too few ranks."""
    workspace = inspection.workspace
    nodes = int(workspace.rows(NODES)[0]["n"])
    for row in workspace.rows(REQUESTS.format(users=USERS, collective=COLLECTIVE)):
        if row.pop("together") and not _from_shared(inspection, row):
            continue
        doers, users = max(round(row.pop("share_of") or 0), 1), row["users"]
        few = doers <= inspection.threshold("few") and users >= inspection.threshold("least_users")
        asked_for = (
            row["cb_nodes"] is not None and doers <= row["cb_nodes"] <= inspection.threshold("few") < users
        )
        if not ((doers < nodes if nodes > 1 else few and nodes == 0) or asked_for):
            continue
        busiest = row["busiest_ns"]
        # Where the collective calls take much longer than the requests below, something else holds them up.
        if busiest < inspection.threshold("busy_share") * row["waiting_ns"]:
            continue
        lost = busiest * (1 - doers / users)
        if lost < inspection.heavy_ns:
            continue
        keys = (
            "file",
            "direction",
            "users",
            "calls",
            "waiting_ns",
            "requests",
            "bytes",
            "busiest",
            "busiest_ns",
        )
        evidence: dict[str, object] = {key: row[key] for key in keys}
        evidence |= {
            "doers": doers,
            "busiest_share": row["busiest_bytes"] / max(row["bytes"], 1),
            "bytes_per_s": row["busiest_bytes"] * 1e9 / busiest,
            "request_bytes": row["bytes"] / row["requests"],
            "nodes": nodes,
            "cb_nodes": row["cb_nodes"],
            "stripe_count": row["stripe_count"],
            "one_stripe": row["stripe_count"] == 1,
            "lost_ns": lost,
        }
        sentences = ["one" if doers == 1 else "few"]
        sentences += ["asked"] if asked_for else []
        sentences += ["stripe"] if row["stripe_count"] == 1 else []
        where = places(
            workspace, CONDITION, {"files": [row["file_id"]], "direction": row["direction"]}, IO_FACTS
        )
        values = {"files": [row["file_id"]], "direction": row["direction"], "rank": row["busiest"]}
        priced = price(inspection, PRICED, values, IO_FACTS)
        yield Found(evidence, lost / 1e9, tuple(sentences), where, files=(row["file"],), priced=priced)


def _from_shared(inspection: Inspection, row: dict[str, Any]) -> bool:
    """Fills in what a record of all ranks says; False where it does not say it."""
    known = inspection.workspace.rows(SHARED, {"file": row["file_id"]})
    if not known or row["single"]:
        return False
    shared = known[0]
    # Metadata is part of a rank's time in the record: this much of it is reading and writing at least.
    other_ns = shared["time_ns"] - row["posix_ns"]
    row["busiest"], row["busiest_bytes"] = shared["slowest"], min(shared["slowest_bytes"], row["bytes"])
    row["busiest_ns"] = max(shared["slowest_ns"] - other_ns, 0)
    if shared["variance"] is None or not shared["mean"] or not row["busiest_ns"]:
        return False
    row["share_of"] = shared["n"] / (1 + shared["variance"] / shared["mean"] ** 2)
    return True
