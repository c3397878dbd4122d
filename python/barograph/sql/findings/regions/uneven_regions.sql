-- SPDX-License-Identifier: BSD-3-Clause
-- Regions in which the longest rank computes longer than the mean, beyond chance; the most expensive first. Time outside
-- of regions may be waiting where MPI was not recorded, as in logs of I/O: it is left out then. One row per region.
-- needs: run, worked_times, core_shares, unsure_times, operations, recorded_kinds, off_core_chance_ns
-- parameter least [ns]: least cost
-- parameter top: most rows
-- parameter left_out: ranks that are not compared
WITH own AS (
    -- sure_ns: the time with a core.
    SELECT operation_id, t.ns, t.blocked_ns, t.ns * coalesce(c.on_core, 1) AS sure_ns, c.slice_ns,
           c.off_rate, coalesce(u.unsure_ns, 0) AS unsure_ns
    FROM worked_times t LEFT JOIN core_shares c USING (rank) LEFT JOIN unsure_times u USING (operation_id, rank)
    WHERE NOT list_contains($left_out, rank)
), spread AS (
    -- chance_ns: how far that may be off on the slowest rank.
    SELECT operation_id, max(blocked_ns) AS blocked_ns, max(ns) AS max_ns, sum(ns) / any_value(run.ranks - len($left_out)) AS mean_ns,
           arg_max(sure_ns, ns) - sum(sure_ns) / any_value(run.ranks - len($left_out)) AS sure_ns,
           arg_max(coalesce(off_core_chance_ns(slice_ns, off_rate, ns), 0), ns) AS chance_ns,
           max(unsure_ns) AS unsure_ns
    FROM own, run GROUP BY operation_id
)
SELECT operation_id, layer, operation, max_ns, mean_ns, blocked_ns, unsure_ns,
       least(max_ns - mean_ns, sure_ns) - unsure_ns AS lost_ns
FROM spread JOIN operations USING (operation_id), recorded_kinds
WHERE (layer = 'region' OR (layer = 'program' AND recorded_kinds.mpi))
  AND lost_ns >= greatest($least, chance_ns) ORDER BY lost_ns DESC, operation LIMIT $top
