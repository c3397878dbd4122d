-- SPDX-License-Identifier: BSD-3-Clause
-- name: communicators_made
-- How many communicators the rank that made most of them made and freed, and what that takes. At most one row.
-- needs: mpi_times
-- parameter making: functions that make a communicator of others
-- parameter freeing: functions that free one
WITH by_rank AS (
    SELECT rank, coalesce(sum(calls) FILTER (list_contains($making, operation)), 0)::BIGINT AS made,
           coalesce(sum(calls) FILTER (list_contains($freeing, operation)), 0)::BIGINT AS freed,
           coalesce(sum(time_ns), 0) AS time_ns,
           arg_max(operation, calls) FILTER (list_contains($making, operation)) AS operation
    FROM mpi_times WHERE list_contains($making, operation) OR list_contains($freeing, operation) GROUP BY rank
)
SELECT max(made) AS made, arg_max(freed, made) AS freed, arg_max(operation, made) AS operation,
       count(*)::BIGINT AS ranks, avg(time_ns) AS mean_ns FROM by_rank
HAVING max(made) > 0

-- name: mpi_facts_of_operations
-- The facts of some MPI functions, as chosen facts.
-- needs: named_facts
-- parameter operations: names of the functions
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND list_contains($operations, operation)
