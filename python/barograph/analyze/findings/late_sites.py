# SPDX-License-Identifier: BSD-3-Clause
"""Which lines receive messages late, and before which line their sender computes, for late_sender.

A rank that waits for messages at one line may be late at another: what it waits in all does not tell. The time between
two calls of MPI that ends at a line of its sends is its own, despite waits elsewhere; a rank that gets (nearly) all
its messages from it, and is in a receive at one line for as long, waits for that. Both sum and longest must fit, and
there must be a receive for each of the times.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.findings.core_shares import SKEW_NS, core_shares
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import slow_network

# How much of the waiting the sender must be away, as a sum and in the longest of each; and the other way round.
LEAST_PART = 0.75

LATE = """
WITH edges AS (
    SELECT sender, receiver, object_id, sum(calls) AS calls, sum(bytes) AS bytes FROM messages
    WHERE receiver IS NOT NULL AND receiver != sender GROUP BY ALL
), pairs AS (
    SELECT *, calls / sum(calls) OVER (PARTITION BY receiver) AS share FROM edges
), waits AS (
    SELECT p.sender AS cause, m.rank, m.object_id, m.object, m.operation, m.path_id, m.site, p.calls AS messages,
           sum(m.sampled)::BIGINT AS receives, max(m.max_ns) AS longest_ns,
           sum(m.time_ns) - sum(m.sampled)
               * ($latency_ns + any_value(p.bytes) / any_value(p.calls) * 1e9 / $bytes_per_s) AS waiting_ns
    FROM mpi_sites m JOIN pairs p ON p.receiver = m.rank AND p.object_id = m.object_id
    WHERE m.site != '' AND p.share >= $most AND list_contains($waiting, m.operation) GROUP BY ALL
), away AS (
    SELECT g.rank, g.object_id, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS away_ns,
           max(g.max_ns) AS longest_ns
    FROM gaps g JOIN operation_families f ON f.operation = g.before
    WHERE f.kind = 'point-to-point' AND g.before_site != '' AND NOT list_contains($only_receiving, g.before)
    GROUP BY ALL
), fitting AS (
    SELECT w.*, a.before, a.before_site, a.gaps, a.away_ns
    FROM waits w JOIN away a ON a.rank = w.cause AND a.object_id = w.object_id
    WHERE a.away_ns >= $part * w.waiting_ns AND w.waiting_ns >= $part * a.away_ns
      AND a.longest_ns >= $part * w.longest_ns AND w.longest_ns >= $part * a.longest_ns AND a.gaps <= w.receives
)
SELECT w.cause, list(w.rank ORDER BY w.rank) AS waiters, w.object, w.operation, w.path_id, w.site, w.before,
       w.before_site, any_value(w.gaps) AS gaps, any_value(w.away_ns) AS away_ns, avg(waiting_ns) AS mean_waiting_ns,
       max(waiting_ns)::BIGINT AS max_waiting_ns, sum(receives)::BIGINT AS messages, any_value(s.on_core) AS on_core,
       max({skew_ns}) AS chance_ns, any_value(r.computing_ns) AS own_computing_ns
FROM fitting w JOIN core_shares s ON s.rank = w.cause JOIN rank_times r ON r.rank = w.cause
GROUP BY w.cause, w.object, w.operation, w.path_id, w.site, w.before, w.before_site
HAVING (max_waiting_ns - chance_ns) * any_value(s.on_core) >= $least
ORDER BY max_waiting_ns DESC, w.cause, w.site
"""


def late_sites(
    inspection: Inspection, waiting: Sequence[str], only_receiving: Sequence[str]
) -> list[dict[str, Any]]:
    """Returns a row for each line at which ranks wait by a heavy cost for one that computes before a line of its sends.

    Keys: cause, waiters, object, operation, path_id, site (where they wait), before, before_site (what the cause sends
    with, and where), gaps, away_ns (how often and how long it is away before that), mean_waiting_ns, max_waiting_ns,
    messages, on_core and own_computing_ns (of the cause), chance_ns (see message_waits).
    """
    if not inspection.workspace.table_rows("messages"):
        return []
    inspection.once(core_shares)
    values = {
        "waiting": list(waiting),
        "only_receiving": list(only_receiving),
        "most": inspection.threshold("from_one_share"),
        "part": LEAST_PART,
        "least": inspection.heavy_ns,
    }
    sql = LATE.format(skew_ns=SKEW_NS.format(calls="w.receives", computing="w.away_ns"))
    return inspection.workspace.rows(sql, values | slow_network(inspection))
