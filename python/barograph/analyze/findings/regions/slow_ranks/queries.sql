-- SPDX-License-Identifier: BSD-3-Clause
-- name: uneven_regions
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

-- name: polls_in_region
-- How often ranks poll in a region, itself and what is below it, or outside of regions. One row.
-- needs: fact_rows, call_paths, operations, is_polling
-- parameter ranks: of which ranks
-- parameter region: its name, or `program` for the time outside of regions
SELECT sum(s.calls) / len($ranks) AS each FROM fact_rows s JOIN call_paths p USING (path_id)
WHERE is_polling(p.operation) AND list_contains($ranks, s.rank)
  AND CASE WHEN $region = 'program'
           THEN NOT EXISTS (SELECT 1 FROM operations r
                            WHERE r.layer = 'region' AND contains(p.call_path, ' > ' || r.operation || ' > '))
           ELSE contains(p.call_path, ' > ' || $region || ' > ') END

-- name: times_between_polls
-- The long times that pass from one poll of ranks to the next at the same line, in a region or outside of all, at the line
-- with most of it. At most one row.
-- needs: gaps, call_paths, operations, is_polling
-- parameter ranks: of which ranks
-- parameter region: its name, or `program` for the time outside of regions
-- column operation: the poll
-- column site: its line
-- column times: how many, of all ranks
-- column ns [ns]: how long, mean over the ranks
SELECT g.before AS operation, g.before_site AS site, sum(g.gaps)::BIGINT AS times,
       (sum(g.time_ns) / len($ranks))::BIGINT AS ns
FROM gaps g JOIN call_paths p USING (path_id)
WHERE list_contains($ranks, g.rank) AND is_polling(g.before) AND g.after = g.before AND g.after_site = g.before_site
  AND CASE WHEN $region = 'program'
           THEN NOT EXISTS (SELECT 1 FROM operations r
                            WHERE r.layer = 'region' AND contains(p.call_path, ' > ' || r.operation || ' > '))
           ELSE contains(p.call_path, ' > ' || $region || ' > ') END
GROUP BY g.before, g.before_site ORDER BY sum(g.time_ns) DESC, g.before, g.before_site LIMIT 1

-- name: gaps_in_region
-- The time between two calls that is longest on ranks, of those that end in a region. At most one row.
-- needs: gaps, call_paths, is_polling
-- parameter ranks: of which ranks
-- parameter region: its name
SELECT g.after, g.after_site, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS time_ns,
       sum(g.blocked_ns)::BIGINT AS blocked_ns, max(g.max_ns)::BIGINT AS max_ns
FROM gaps g JOIN call_paths p USING (path_id)
WHERE list_contains($ranks, g.rank) AND contains(p.call_path, ' > ' || $region || ' > ') AND NOT is_polling(g.before)
GROUP BY g.after, g.after_site, g.before, g.before_site
ORDER BY sum(g.time_ns) DESC, g.before_site, g.after_site LIMIT 1

-- name: region_facts_of_ranks
-- The facts of a region on some ranks, as chosen facts.
-- needs: named_facts
-- parameter region: its name
-- parameter ranks: of which ranks
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'region' AND operation = $region AND list_contains($ranks, rank)

-- name: slow_ranks
-- The ranks that compute longest in a region. One row per rank.
-- needs: worked_times
-- stored: yes
-- private: yes
-- parameter operation_id: key into operations: the region
-- parameter cut [ns]: the middle between the mean and the maximum, above which a rank is slow
-- parameter left_out: ranks that are not compared
-- column rank: rank in MPI_COMM_WORLD
-- column ns [ns]: its time
SELECT rank, ns FROM worked_times WHERE operation_id = $operation_id AND ns > $cut
      AND NOT list_contains($left_out, rank)

-- name: nodes_of_slow_ranks
-- Where the slow ranks run. One row.
-- needs: rank_times, slow_ranks, core_shares
-- private: yes
-- column node: the node that they, and no others, run on; empty when there is none
-- column on_core: part of their time that they had a core
WITH there AS (
    SELECT count(DISTINCT node) AS nodes, any_value(node) AS node, count(*) AS ranks,
           (SELECT count(DISTINCT node) FROM rank_times) AS all_nodes,
           (SELECT count(*) FROM rank_times WHERE node IN
               (SELECT node FROM rank_times SEMI JOIN slow_ranks USING (rank))) AS all_ranks
    FROM rank_times SEMI JOIN slow_ranks USING (rank)
)
SELECT if(nodes = 1 AND all_nodes > 1 AND ranks = all_ranks AND ranks > 1, node, '') AS node,
       (SELECT avg(on_core) FROM core_shares SEMI JOIN slow_ranks USING (rank)) AS on_core
FROM there

-- name: slow_ranks_in_order
-- The slow ranks and their times, by rank.
-- needs: slow_ranks
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column ns [ns]: its time
SELECT rank, ns FROM slow_ranks ORDER BY rank

-- name: waits_for_slow_ranks
-- The call of MPI in which the other ranks wait longest, compared with the slow ranks, which make it as well. At most one
-- row.
-- needs: mpi_times, operation_families, objects, slow_ranks
-- private: yes
-- column operation: the call
-- column object_id: key into objects
-- column object: name of the communicator or window
-- column waiting: ranks that are not slow
-- column waiting_rank: the first of them
-- column others_ns [ns]: their time in the call, mean
-- column slow_ns [ns]: the time of the slow ranks, mean
WITH marked AS (
    SELECT m.operation, m.object_id, m.rank, m.time_ns, m.rank IN (SELECT rank FROM slow_ranks) AS slow
    FROM mpi_times m JOIN operation_families f USING (operation)
    WHERE f.kind IN ('point-to-point', 'collective')
)
SELECT operation, object_id, o.name AS object, count(*) FILTER (NOT slow) AS waiting,
       min(rank) FILTER (NOT slow) AS waiting_rank,
       avg(time_ns) FILTER (NOT slow) AS others_ns, avg(time_ns) FILTER (slow) AS slow_ns
FROM marked JOIN objects o USING (object_id)
GROUP BY operation, object_id, o.name
HAVING count(*) FILTER (slow) > 0 AND count(*) FILTER (NOT slow) > 0
ORDER BY (avg(time_ns) FILTER (NOT slow) - avg(time_ns) FILTER (slow)) * count(*) FILTER (NOT slow) DESC,
         operation, object_id LIMIT 1
