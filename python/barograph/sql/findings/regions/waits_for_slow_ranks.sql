-- SPDX-License-Identifier: BSD-3-Clause
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
