-- SPDX-License-Identifier: BSD-3-Clause
-- What a run leaves in run_operations.
-- needs: mpi_times, homes, objects
-- private: yes
WITH called AS (
    SELECT t.operation, if(o.kind = 'mixed', 0, o.size)::BIGINT AS size, o.object_id, t.rank, t.calls, t.time_ns, t.bytes
    FROM mpi_times t JOIN homes h USING (object_id) JOIN objects o ON o.object_id = h.home_id
    WHERE o.kind IN ('communicator', 'window', 'mixed') AND t.rank >= 0
), by_rank AS (
    SELECT operation, size, rank, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns, sum(bytes)::BIGINT AS bytes
    FROM called GROUP BY operation, size, rank
), groups AS (
    SELECT operation, size, count(DISTINCT object_id) AS communicators FROM called GROUP BY operation, size
)
SELECT operation, size, any_value(communicators)::BIGINT AS communicators, sum(calls)::BIGINT AS calls,
       sum(bytes)::BIGINT AS bytes, count(*)::BIGINT AS ranks, sum(time_ns)::BIGINT AS time_ns,
       max(time_ns) AS most_ns, arg_max(rank, time_ns ORDER BY rank)::INTEGER AS most_rank
FROM by_rank JOIN groups USING (operation, size) GROUP BY operation, size
