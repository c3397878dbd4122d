# SPDX-License-Identifier: BSD-3-Clause
"""Rules: collectives that cost every member, barriers, floods of small messages, polling, uneven waiting.

All are judged per operation and object (communicator), over all call paths; times are means per rank of the
job, so a cost is comparable with the wall time of the run.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.duration import duration
from barograph.analyze.families import POLLING, SENDING, kind_of
from barograph.analyze.finding import HEAVY, NOTICEABLE, Finding
from barograph.analyze.workspace import Workspace

# Up to this payload, latency and per-message work dominate on today's networks (eager limits start at 1 to 4
# KiB).
SMALL_BYTES = 1024

# A rank must stand out this much from the mean before its waiting is worth a sentence of its own.
STANDS_OUT = 1.5

# Fewer messages per sending rank than this can't be worth combining.
MANY_CALLS = 1000


TIMES = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT m.operation, o.name AS object, o.size, count(*) AS ranks, max(calls) AS calls,
       sum(calls)::BIGINT AS all_calls, min(time_ns) AS min_ns, max(time_ns) AS max_ns,
       avg(time_ns) AS mean_ns, sum(time_ns) / any_value(n) AS job_mean_ns,
       arg_max(m.rank, (time_ns, -m.rank)) AS slowest_rank, sum(bytes) / sum(calls) AS bytes_per_call
FROM mpi_times m JOIN objects o USING (object_id), job
GROUP BY m.operation, object_id, o.name, o.size
HAVING max(time_ns) >= $least ORDER BY sum(time_ns) DESC, m.operation
"""

SMALL = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT p.operation, o.name AS object, sum(calls)::BIGINT AS calls, count(DISTINCT s.rank) AS ranks,
       max(bytes_max) AS largest, sum(time_ns) / any_value(n) AS job_mean_ns
FROM samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id), job
WHERE list_contains($sending, p.operation) AND s.bytes_max <= $small
GROUP BY p.operation, s.object_id, o.name
HAVING sum(time_ns) / any_value(n) >= $least AND sum(calls) >= $many * count(DISTINCT s.rank)
ORDER BY sum(time_ns) DESC
"""


def communication_findings(workspace: Workspace, *, imbalance_explained: bool) -> list[Finding]:
    """Returns what MPI itself costs; uneven waiting is left out when a slow rank already explains it."""
    workspace.need("mpi_times", "rank_times")
    least = NOTICEABLE * workspace.wall_ns
    heavy = HEAVY * workspace.wall_ns
    found: list[Finding] = []
    for row in workspace.rows(TIMES, {"least": least}):
        found += _collective(row, least, heavy)
        found += _polling(row, least)
        if not imbalance_explained:
            found += _uneven(row, heavy, workspace.ranks)
    values = {"sending": list(SENDING), "small": SMALL_BYTES, "least": least, "many": MANY_CALLS}
    return found + [_small(row) for row in workspace.rows(SMALL, values)]


def _collective(row: dict[str, Any], least: float, heavy: float) -> list[Finding]:
    operation, where = row["operation"], f"{row['operation']} on {row['object']}"
    if row["size"] < 2 or kind_of(operation) != "collective":
        return []
    if operation in ("MPI_Barrier", "MPI_Ibarrier"):
        if row["job_mean_ns"] < least:
            return []
        cost = duration(row["mean_ns"])
        text = f"{where}: {row['calls']:,} calls per rank, {cost} on average; a barrier moves no data."
        action = "Remove the barriers that the results do not depend on."
        return [Finding("barrier", row["job_mean_ns"] / 1e9, text, action, row)]
    if row["ranks"] < row["size"] or row["min_ns"] < heavy:
        return []
    text = (
        f"No member of {row['object']} spends less than {duration(row['min_ns'])} in {operation} "
        f"({row['calls']:,} calls, {row['bytes_per_call']:,.0f} B each on average): it costs all members, "
        "not only those that wait for a late one."
    )
    action = "Make fewer or smaller calls" + (
        f", or start it early with MPI_I{operation[4:].lower()} and compute meanwhile."
        if kind_of(f"MPI_I{operation[4:].lower()}") == "collective"
        else "."
    )
    return [Finding("collective-cost", row["min_ns"] / 1e9, text, action, row)]


def _polling(row: dict[str, Any], least: float) -> list[Finding]:
    if row["operation"] not in POLLING or row["job_mean_ns"] < least:
        return []
    where, cost = f"{row['operation']} on {row['object']}", duration(row["job_mean_ns"])
    text = f"{where}: {row['all_calls']:,} calls, {cost} per rank."
    action = "Poll less often, or wait (MPI_Wait, MPI_Probe) where there is nothing else to do."
    return [Finding("polling", row["job_mean_ns"] / 1e9, text, action, row)]


def _uneven(row: dict[str, Any], heavy: float, ranks: int) -> list[Finding]:
    lost = row["max_ns"] - row["job_mean_ns"]
    stands_out = row["max_ns"] >= STANDS_OUT * row["job_mean_ns"]
    if ranks < 2 or lost < heavy or not stands_out or kind_of(row["operation"]) == "other":
        return []
    text = (
        f"Rank {row['slowest_rank']} spends {duration(row['max_ns'])} in {row['operation']} on "
        f"{row['object']}, the mean over all ranks is "
        f"{duration(row['job_mean_ns'])}; no region explains the difference."
    )
    action = "See `barograph comms --per-rank` for who waits, and annotate the computing before this call."
    return [Finding("uneven-waiting", lost / 1e9, text, action, row)]


def _small(row: dict[str, Any]) -> Finding:
    text = (
        f"{row['calls']:,} {row['operation']} on {row['object']} from {row['ranks']} ranks carry at most "
        f"{row['largest']:,} B each and take {duration(row['job_mean_ns'])} per rank."
    )
    return Finding(
        "small-messages", row["job_mean_ns"] / 1e9, text, "Combine them into fewer, larger messages.", row
    )
