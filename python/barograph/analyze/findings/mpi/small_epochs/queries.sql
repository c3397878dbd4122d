-- SPDX-License-Identifier: BSD-3-Clause
-- name: small_epochs
-- Windows of which more time goes into synchronisation than into the few operations between, the most expensive first. One
-- row per window.
-- needs: mpi_times, operation_families, objects
-- parameter ending: functions that end an epoch, or complete operations of one
-- parameter synchronising: these, and all others of synchronisation
-- parameter many: epochs of a rank from which on they are many
-- parameter few: operations per epoch up to which they are few
-- parameter least [ns]: least time, mean of the ranks
WITH by_rank AS (
    SELECT m.object_id, m.rank, coalesce(sum(calls) FILTER (list_contains($ending, operation)), 0)::BIGINT AS epochs,
           coalesce(sum(calls) FILTER (NOT starts_with(operation, 'MPI_Win_')), 0)::BIGINT AS operations,
           coalesce(sum(time_ns) FILTER (list_contains($synchronising, operation)), 0) AS sync_ns,
           coalesce(sum(time_ns) FILTER (NOT starts_with(operation, 'MPI_Win_')), 0) AS transfer_ns,
           arg_max(operation, time_ns) FILTER (list_contains($synchronising, operation)) AS operation
    FROM mpi_times m JOIN operation_families f USING (operation) WHERE f.kind = 'one-sided' GROUP BY m.object_id, m.rank
)
SELECT b.object_id, o.name AS window_name, max(epochs)::BIGINT AS epochs, sum(operations)::BIGINT AS operations,
       sum(operations) / nullif(sum(epochs), 0) AS each, arg_max(operation, sync_ns) AS operation,
       count(*)::BIGINT AS ranks, avg(sync_ns) AS mean_ns,
       avg(transfer_ns) AS transfer_mean_ns
FROM by_rank b JOIN objects o USING (object_id) GROUP BY b.object_id, o.name
HAVING max(epochs) >= $many AND sum(operations) BETWEEN 1 AND $few * sum(epochs)
   AND avg(sync_ns) >= greatest($least, avg(transfer_ns))
ORDER BY mean_ns DESC, b.object_id

-- name: facts_of_synchronisation
-- The facts of synchronisation of a window, as chosen facts.
-- needs: named_facts
-- parameter synchronising: functions of synchronisation
-- parameter object_id: key into objects: the window
-- columns: named_facts
SELECT * FROM named_facts WHERE list_contains($synchronising, operation) AND object_id = $object_id
