# SPDX-License-Identifier: BSD-3-Clause
"""How much of their time ranks had a core: what the rules that compare times of ranks have to take off first.

A rank that others push off its core computes longer, and those that wait for it wait longer, through no fault of the
program. What counts is the run delay: how long the kernel says a rank was runnable and had no core. A rank that sleeps
wants none. `core_shares`, a row per rank: on_core (part of the time in which it wanted a core that it had one, start-up
included; 1 where nothing pushed it off or nothing is known), most_off_ns (the most that it can have waited for one in
any part of the run), slice_ns (how long it was off at a time, mean)
and offs_per_ns (how often). Called through `inspection.once`.
"""

from __future__ import annotations

from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.workspace import number

# How long the main thread of each rank ran and waited for a core, and how often the rank was taken off one. Counters
# grow from the start of the process; the last sample, at sampled_ns, is the whole of a process that ended in order.
# Without a row of the delay the kernel did not tell.
USED = """
SELECT rank, max(value) FILTER (metric = 'main thread on core') AS cpu_ns,
       max(value) FILTER (metric = 'main thread run delay') AS delay_ns,
       max(time_ns) FILTER (metric = 'main thread run delay') AS sampled_ns,
       max(value) FILTER (metric = 'involuntary context switches') AS switches
FROM system GROUP BY rank
"""

# Where nothing was sampled, ranks share the cores of a full node evenly.
SHARES = """
CREATE OR REPLACE TEMP TABLE core_shares AS
WITH used AS ({used}), known AS (
    SELECT t.rank, u.cpu_ns, u.delay_ns, coalesce(u.switches, 0)::DOUBLE AS switches,
           greatest(t.wall_ns - t.io_ns, 1)::DOUBLE AS outside_ns, count(*) OVER (PARTITION BY t.node) AS neighbours
    FROM rank_times t LEFT JOIN used u USING (rank) WHERE t.rank >= 0
), pushed AS (
    SELECT *, delay_ns > 0 AND switches * 1e9 >= $switches_per_s * outside_ns AS off FROM known
)
SELECT rank, CASE WHEN off THEN coalesce(cpu_ns / (cpu_ns + delay_ns), greatest(1 - delay_ns / outside_ns, 0))
                 WHEN delay_ns IS NULL AND $cores > 0 AND neighbours > $cores
                  THEN $cores / neighbours
                  ELSE 1 END::DOUBLE AS on_core,
       CASE WHEN off THEN delay_ns WHEN delay_ns IS NULL AND $cores > 0 AND neighbours > $cores
            THEN outside_ns ELSE 0 END::DOUBLE AS most_off_ns,
       if(off, delay_ns / switches, 0)::DOUBLE AS slice_ns,
       if(off, switches / outside_ns, 0)::DOUBLE AS offs_per_ns
FROM pushed
"""

# From this part of its time on a core nothing is taken off what a rank costs others: a bound stays one.
WITH_A_CORE = 0.9

# How far the time off the core in a part of the run may lie from what its length lets expect: two deviations of as many
# independent pushes. {time}: that part, in ns, of a rank of core_shares.
CHANCE_NS = "2 * slice_ns * sqrt(greatest({time} * offs_per_ns, 1))"

# What ranks wait for each other in {calls} calls, as each is pushed off its core at other times in {computing}, the ns
# of computing between them; no longer than it was off in all.
SKEW_NS = "slice_ns * least(sqrt({calls} * offs_per_ns * {computing}), offs_per_ns * {computing})"

# The part of the time on a core or waiting for one that ranks had one, in the first and the second part of the run,
# parted by the sample that is nearest to the middle; of ranks that have one not far from it.
HALVES = """
WITH chosen AS (
    SELECT rank, metric, time_ns, value FROM system WHERE metric IN ('main thread on core', 'main thread run delay')
), bounds AS (
    SELECT rank, min(c.time_ns) AS first_ns, arg_min(c.time_ns, abs(c.time_ns - t.wall_ns / 2)) AS middle_ns,
           max(c.time_ns) AS last_ns
    FROM chosen c JOIN rank_times t USING (rank) GROUP BY rank
), used AS (
    SELECT rank, metric, first_ns, middle_ns, last_ns, coalesce(max(value) FILTER (time_ns <= first_ns), 0) AS at_first,
           coalesce(max(value) FILTER (time_ns <= middle_ns), 0) AS at_middle, max(value) AS at_last
    FROM chosen JOIN bounds USING (rank)
    WHERE last_ns > first_ns AND least(middle_ns - first_ns, last_ns - middle_ns) >= (last_ns - first_ns) / 4
    GROUP BY ALL
), split AS (
    SELECT rank, sum(at_middle - at_first) FILTER (metric = 'main thread on core')
                 / nullif(sum(at_middle - at_first), 0) AS early,
           sum(at_last - at_middle) FILTER (metric = 'main thread on core')
                 / nullif(sum(at_last - at_middle), 0) AS late
    FROM used GROUP BY rank HAVING count(*) = 2
)
SELECT avg(late) / nullif(avg(early), 0) AS ratio FROM split
"""


def chance_ns(inspection: Inspection, time_ns: float) -> float:
    """Returns how far the time off the core may differ in a part of the run of this length, on the worst rank."""
    inspection.once(core_shares)
    sql = f"SELECT max({CHANCE_NS.format(time='$time_ns')}) AS ns FROM core_shares"  # noqa: S608, our own text
    return inspection.workspace.rows(sql, {"time_ns": time_ns})[0]["ns"] or 0.0


def skew_ns(inspection: Inspection, calls: int) -> float:
    """Returns what ranks wait for each other in so many calls because each is pushed off its core at other times."""
    inspection.once(core_shares)
    skew = SKEW_NS.format(calls="$calls", computing="computing_ns")
    sql = f"SELECT max({skew}) AS ns FROM core_shares JOIN rank_times USING (rank)"  # noqa: S608, our own text
    return inspection.workspace.rows(sql, {"calls": calls})[0]["ns"] or 0.0


def later_share(inspection: Inspection) -> float:
    """Returns how much less of a core ranks had in the second half of the run than in the first; at most 1."""
    if not inspection.once(core_shares):
        return 1.0
    ratio = inspection.workspace.rows(HALVES)[0]["ratio"]
    return 1.0 if ratio is None else min(ratio, 1.0)


def core_shares(inspection: Inspection) -> bool:
    """Makes the table core_shares; True when some rank did not have its core all the time."""
    workspace = inspection.workspace
    workspace.need("rank_times", "file_counters")
    values = {
        "switches_per_s": inspection.settings.threshold("few-cores", "switches_per_s"),
        "cores": int(number(workspace.metadata.get("node.cores", ""))),
    }
    workspace.connection.execute(SHARES.format(used=USED), values)
    return bool(workspace.rows("SELECT count(*) AS n FROM core_shares WHERE on_core < 1")[0]["n"])
