-- SPDX-License-Identifier: BSD-3-Clause
-- Where a run that is slow or fast (`side`) differs most from the median of all runs, rank by rank: in a slow run
-- where it takes longer, in a fast one where it takes less. In MPI the least change of any rank tells a call that is
-- itself slow, on all its ranks, from one in which some wait for the others: `own_ns`. Elsewhere nobody waits, and it
-- is the greatest. The first three by this and by the greatest change, per run.
-- needs: run_distances, run_times, communicators_of_runs
-- private: yes
WITH alike AS (
    SELECT run FROM run_distances WHERE alike
), spent AS (
    SELECT run, call_path, layer, communicator, unnest(ranks) AS rank, unnest(times_ns) AS time_ns
    FROM run_times SEMI JOIN alike USING (run)
), places AS (
    SELECT DISTINCT call_path, layer, communicator, rank FROM spent
), filled AS (
    SELECT p.call_path, p.layer, p.communicator, p.rank, a.run, coalesce(s.time_ns, 0) AS time_ns
    FROM places p CROSS JOIN alike a LEFT JOIN spent s USING (call_path, layer, communicator, rank, run)
), medians AS (
    SELECT call_path, layer, communicator, rank, median(time_ns) AS median_ns FROM filled GROUP BY ALL
), changes AS (
    SELECT f.run, f.call_path, f.layer, f.communicator, f.rank, f.time_ns - m.median_ns AS change_ns,
           if(d.side = 'slow', 1, -1) * change_ns AS toward_ns
    FROM filled f JOIN medians m USING (call_path, layer, communicator, rank) JOIN run_distances d USING (run)
    WHERE d.side <> ''
), summed AS (
    SELECT run, call_path, layer, communicator, count(*) AS ranks, max(toward_ns) AS most, min(toward_ns) AS least,
           arg_max(rank, toward_ns ORDER BY rank) AS rank, arg_max(change_ns, toward_ns) AS change_ns,
           if(layer = 'mpi', least, most) AS own,
           if(layer = 'mpi', arg_min(change_ns, toward_ns), arg_max(change_ns, toward_ns)) AS own_ns
    FROM changes GROUP BY run, call_path, layer, communicator HAVING max(toward_ns) > 0
)
SELECT s.run, s.call_path, s.layer, coalesce(c.name, '') AS communicator, coalesce(c.size, 0) AS size, s.ranks,
       s.rank, s.change_ns, s.own_ns,
       row_number() OVER (PARTITION BY s.run ORDER BY s.own DESC, s.most DESC, s.call_path, s.layer, s.communicator)
           AS by_own,
       row_number() OVER (PARTITION BY s.run ORDER BY s.most DESC, s.own DESC, s.call_path, s.layer, s.communicator)
           AS by_most
FROM summed s LEFT JOIN communicators_of_runs c ON c.communicator = s.communicator
QUALIFY by_own <= 3 OR by_most <= 3 ORDER BY s.run, by_own
