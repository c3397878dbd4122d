# SPDX-License-Identifier: BSD-3-Clause
"""Which ranks wait for the messages of one other rank, or for it to take theirs, for late_sender and late_receiver.

Waiting is what calls take beyond the transfer. A message is transferred no slower than the fastest call of its size
class, and no slower than the other rank was busy with it, or than a slow network is: in a steady program each call
waits as long, so that the fastest call alone does not tell. Whom it concerns is what the matrix says. A rank that waits
for messages itself passes on what it got late: it is not the cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.findings.core_shares import SKEW_NS, WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price

# What all messages of a rank, sent and received, may take on a slow network.
SLOW_TRANSFERS = """
SELECT rank, sum(calls) * $latency_ns + sum(bytes) * 1e9 / $bytes_per_s AS slowly_ns
FROM (SELECT sender AS rank, calls, bytes FROM messages WHERE receiver IS NOT NULL AND receiver != sender
      UNION ALL SELECT receiver, calls, bytes FROM messages WHERE receiver IS NOT NULL AND receiver != sender)
GROUP BY rank
"""

WAITS = """
WITH calls AS (
    SELECT m.rank, sum(time_ns) AS all_ns, sum(fastest_ns) AS all_fastest_ns,
           sum(time_ns) FILTER (list_contains($waiting, operation)) AS time_ns,
           sum(fastest_ns) FILTER (list_contains($waiting, operation)) AS fastest_ns,
           arg_max(operation, time_ns) FILTER (list_contains($waiting, operation)) AS operation,
           arg_max(o.name, time_ns) FILTER (list_contains($waiting, operation)) AS object
    FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' GROUP BY m.rank
), edges AS (
    SELECT * FROM messages WHERE receiver IS NOT NULL AND receiver != sender
), transfers AS ({transfers}
), pairs AS (
    SELECT {waiter} AS rank, {cause} AS cause, sum(calls) AS calls, sum(bytes) AS bytes,
           sum({measure}) / nullif(sum(sum({measure})) OVER (PARTITION BY {waiter}), 0) AS share
    FROM edges GROUP BY {waiter}, {cause}
), waits AS (
    SELECT c.rank, p.cause, p.calls, p.bytes, c.operation, c.object,
           c.time_ns - least(c.fastest_ns, greatest(coalesce(other.all_ns, 0), t.slowly_ns)) AS waiting_ns,
           c.time_ns - least(c.fastest_ns, coalesce(other.all_ns, 0)) AS most_ns, s.on_core, {skew_ns} AS chance_ns
    FROM calls c JOIN pairs p USING (rank) JOIN transfers t USING (rank) LEFT JOIN calls other ON other.rank = p.cause
         JOIN core_shares s ON s.rank = p.cause JOIN rank_times r ON r.rank = p.cause
    WHERE p.share >= $most AND c.time_ns > 0
), grouped AS (
    SELECT w.cause, list_sort(list(w.rank)) AS waiters, avg(waiting_ns) AS mean_waiting_ns,
           max(waiting_ns)::BIGINT AS max_waiting_ns, max(most_ns)::BIGINT AS most_ns, sum(calls)::BIGINT AS messages,
           sum(bytes) / sum(calls) AS mean_bytes, any_value(on_core) AS on_core, max(chance_ns) AS chance_ns,
           arg_max(operation, waiting_ns) AS operation, arg_max(object, waiting_ns) AS object
    FROM waits w WHERE (waiting_ns - chance_ns) * on_core >= $least GROUP BY w.cause
)
SELECT g.*, coalesce(c.all_ns - least(c.all_fastest_ns, t.slowly_ns), 0)::BIGINT AS own_waiting_ns,
       r.computing_ns AS own_computing_ns
FROM grouped g LEFT JOIN calls c ON c.rank = g.cause LEFT JOIN transfers t ON t.rank = g.cause
     JOIN rank_times r ON r.rank = g.cause
WHERE own_waiting_ns <= $own * g.mean_waiting_ns
ORDER BY max_waiting_ns DESC, cause
"""

CONDITION = "p.layer = 'mpi' AND list_contains($waiting, p.operation) AND list_contains($ranks, s.rank)"


def slow_network(inspection: Inspection) -> dict[str, float]:
    """Returns the parameters of SLOW_TRANSFERS; those of late-sender, for all rules."""
    names = ("latency_ns", "bytes_per_s")
    return {name: inspection.settings.threshold("late-sender", name) for name in names}


def message_waits(
    inspection: Inspection, waiting: Sequence[str], *, for_sender: bool, share: str
) -> list[dict[str, Any]]:
    """Returns ranks that others wait for, by a heavy cost, those with the longest waiting first.

    Args:
        inspection: What is looked at; the thresholds own_waiting_share and `share` of the rule that runs are used.
        waiting: The calls in which a rank may wait.
        for_sender: Receivers wait for their sender; else senders for their receiver.
        share: Threshold: part of a waiting rank's messages (of a sender: of their time) that concerns one rank.

    Each row: cause, waiters, mean_waiting_ns, max_waiting_ns, most_ns (the longest that may be waiting), messages and
    mean_bytes (between them), operation,
    object, own_waiting_ns and own_computing_ns (of the cause), on_core (of the cause; see core_shares), chance_ns
    (waiting that comes of its being pushed off its core at other times than those who wait).
    """
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return []
    workspace.need("mpi_times", "rank_times")
    inspection.once(core_shares)
    ends = ("receiver", "sender", "calls") if for_sender else ("sender", "receiver", "time_ns")
    skew_ns = SKEW_NS.format(calls="p.calls", computing="r.computing_ns")
    sql = WAITS.format(
        transfers=SLOW_TRANSFERS, waiter=ends[0], cause=ends[1], measure=ends[2], skew_ns=skew_ns
    )
    values = {
        "waiting": list(waiting),
        "least": inspection.heavy_ns,
        "most": inspection.threshold(share),
        "own": inspection.threshold("own_waiting_share"),
    }
    values |= slow_network(inspection)
    return workspace.rows(sql, values)


OUTSIDE_MPI = "SELECT (computing_ns + io_ns)::BIGINT AS n FROM rank_times WHERE rank = $rank"


def found_waits(
    inspection: Inspection, row: dict[str, Any], waiting: Sequence[str], cause: str, waiters: str, *more: str
) -> Found:
    """Makes a finding of a row of message_waits: `cause` and `waiters` are the names of these ranks as evidence.

    `more`: further columns that are evidence. The cost is the longest waiting, beyond what the other rank needs itself
    for these messages: what a transfer takes on a slow network may be waiting as well. Of a rank that was pushed off
    its core it is the part in which it had one. It is no more than the time that the other rank is outside MPI: less
    work can't save more.
    """
    names = ("mean_waiting_ns", "max_waiting_ns", "messages", "operation", "object", "on_core", *more)
    evidence = {name: row[name] for name in names}
    evidence |= {cause: row["cause"], waiters: row["waiters"]}
    evidence |= {
        f"{cause}_waiting_ns": row["own_waiting_ns"],
        f"{cause}_computing_ns": row["own_computing_ns"],
    }
    chosen = {"waiting": list(waiting), "ranks": row["waiters"]}
    with_a_core = row["on_core"] >= WITH_A_CORE
    on_core_ns = (row["max_waiting_ns"] - row["chance_ns"]) * row["on_core"]
    outside_ns = inspection.workspace.rows(OUTSIDE_MPI, {"rank": row["cause"]})[0]["n"]
    return Found(
        evidence,
        min(row["most_ns"] if with_a_core else on_core_ns, outside_ns) / 1e9,
        sentences=("main",) if with_a_core else ("main", "off_core"),
        estimated=not with_a_core,
        where=places(inspection.workspace, CONDITION, chosen),
        communicators=(row["object"],),
        priced=price(inspection, CONDITION, chosen),
    )
