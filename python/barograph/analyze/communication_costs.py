# SPDX-License-Identifier: BSD-3-Clause
"""Rules: operations that cost every rank, barriers, floods of small messages, polling, uneven waiting.

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
SELECT m.operation, o.name AS object, if(o.kind = 'mixed', any_value(n), o.size) AS size, count(*) AS ranks,
       max(calls) AS calls, min(fastest_ns) AS fastest_ns,
       sum(calls)::BIGINT AS all_calls, min(time_ns) AS min_ns, max(time_ns) AS max_ns,
       avg(time_ns) AS mean_ns, sum(time_ns) / any_value(n) AS job_mean_ns,
       arg_max(m.rank, (time_ns, -m.rank)) AS slowest_rank, sum(bytes) / sum(calls) AS bytes_per_call
FROM mpi_times m JOIN objects o USING (object_id), job
GROUP BY m.operation, object_id, o.name, o.kind, o.size
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
        found += _common(row, least, heavy)
        found += _polling(row, least)
        if not imbalance_explained:
            found += _uneven(row, heavy, workspace.ranks)
    values = {"sending": list(SENDING), "small": SMALL_BYTES, "least": least, "many": MANY_CALLS}
    return found + [_small(row) for row in workspace.rows(SMALL, values)]


def _common(row: dict[str, Any], least: float, heavy: float) -> list[Finding]:
    operation, kind = row["operation"], kind_of(row["operation"])
    if row["size"] < 2 or kind == "other" or operation in POLLING:
        return []
    if operation in ("MPI_Barrier", "MPI_Ibarrier"):
        return _barrier(row) if row["job_mean_ns"] >= least else []
    if row["ranks"] < row["size"]:
        return []
    waiting_ns = row["min_ns"] - row["fastest_ns"]
    who = "No rank" if row["object"].startswith("*") else f"No member of {row['object']}"
    text = f"{who} spends less than {duration(row['min_ns'])} in {operation} ({row['calls']:,} calls)"
    if row["fastest_ns"] >= max(heavy, waiting_ns):
        text += f": even its fastest calls add up to {duration(row['fastest_ns'])}, so the transfer itself costs this."
        nonblocking = f"MPI_I{operation[4:].lower()}"
        action = "Send less or make fewer calls" + (
            f", or start it early with {nonblocking} and compute meanwhile."
            if kind_of(nonblocking) == "collective"
            else ", or compute while messages are on their way."
        )
        return [Finding("transfer-cost", row["fastest_ns"] / 1e9, text, action, row)]
    if waiting_ns < max(heavy, row["fastest_ns"]):
        return []
    fastest = duration(row["fastest_ns"])
    text += f", though its fastest calls add up to only {fastest}: the rest is waiting, on every rank."
    earlier = "" if kind == "collective" else "post the messages earlier, "
    action = f"Even out the work from one of these calls to the next, {earlier}and check that ranks don't share cores."
    return [Finding("waiting-everywhere", waiting_ns / 1e9, text, action, row)]


def _barrier(row: dict[str, Any]) -> list[Finding]:
    cost = duration(row["mean_ns"])
    text = (
        f"{row['operation']} on {row['object']}: {row['calls']:,} calls per rank, {cost} on average; "
        "a barrier moves no data."
    )
    action = "Remove the barriers that the results do not depend on."
    return [Finding("barrier", row["job_mean_ns"] / 1e9, text, action, row)]


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
