-- SPDX-License-Identifier: BSD-3-Clause
-- Collectives recorded with `--split-sync`: waiting for the last member apart from the operation itself. One row per
-- operation and communicator, the longest waiting first.
-- needs: call_paths, fact_rows, is_waiting, objects
-- private: yes
-- parameter top: how many rows at most
WITH split AS (
    SELECT parent.path_id, any_value(parent.operation) AS operation
    FROM call_paths child JOIN call_paths parent ON parent.path_id = child.parent_id
    WHERE is_waiting(child.operation) AND child.layer = 'mpi' GROUP BY parent.path_id
), times AS (
    SELECT split.operation, s.object_id, s.rank, false AS waits, s.calls, s.time_ns
    FROM fact_rows s JOIN split USING (path_id)
    UNION ALL
    SELECT parent.operation, s.object_id, s.rank, true, s.calls, s.time_ns
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN split parent ON parent.path_id = p.parent_id
    WHERE is_waiting(p.operation)
), by_rank AS (
    SELECT operation, object_id, rank, coalesce(sum(time_ns) FILTER (NOT waits), 0) AS time_ns,
           coalesce(sum(time_ns) FILTER (waits), 0) AS waiting_ns, coalesce(sum(calls) FILTER (NOT waits), 0) AS calls
    FROM times GROUP BY operation, object_id, rank
)
SELECT operation, o.name AS communicator, o.user_name, sum(calls)::BIGINT AS calls, max(calls)::BIGINT AS member_calls,
       count(*)::BIGINT AS ranks,
       sum(time_ns)::BIGINT AS time_ns, sum(waiting_ns)::BIGINT AS waiting_ns,
       avg(waiting_ns) AS mean_waiting_ns, avg(time_ns - waiting_ns) AS mean_itself_ns,
       max(waiting_ns)::BIGINT AS max_waiting_ns, arg_max(rank, (waiting_ns, -rank)) AS longest_waiting_rank,
       min(waiting_ns)::BIGINT AS least_waiting_ns, arg_min(rank, (waiting_ns, rank)) AS last_rank
FROM by_rank JOIN objects o USING (object_id)
GROUP BY operation, object_id, o.name, o.user_name ORDER BY waiting_ns DESC, operation, object_id
LIMIT $top
