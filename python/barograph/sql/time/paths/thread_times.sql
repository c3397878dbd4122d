-- SPDX-License-Identifier: BSD-3-Clause
-- Calls, inclusive and exclusive time of each call path on each thread. One row per rank, thread and call path.
-- needs: fact_rows, call_paths, direct_calls
-- example: SELECT thread, call_path, exclusive_ns / 1e9 AS seconds FROM thread_times JOIN call_paths USING (path_id)
--   WHERE rank = 0 ORDER BY thread, seconds DESC
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column path_id: key into call_paths
-- column calls: number of calls
-- column child_calls: number of calls made from it, as in the view of this name
-- column bytes [bytes]: payload of its own calls
-- column inclusive_ns [ns]: time of the calls
-- column exclusive_ns [ns]: without that of the calls made from them
WITH own AS MATERIALIZED (
    SELECT rank, thread, path_id, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
           sum(bytes)::BIGINT AS bytes
    FROM fact_rows GROUP BY ALL
), below AS (
    SELECT rank, thread, parent_id AS path_id, sum(time_ns)::BIGINT AS time_ns
    FROM own JOIN call_paths USING (path_id) WHERE parent_id IS NOT NULL GROUP BY ALL
), made AS (
    SELECT rank, thread, caller_id AS path_id, sum(calls)::BIGINT AS child_calls
    FROM own JOIN direct_calls USING (path_id) GROUP BY ALL
)
SELECT rank, thread, path_id, coalesce(own.calls, 0) AS calls, coalesce(made.child_calls, 0) AS child_calls,
       coalesce(own.bytes, 0) AS bytes, greatest(coalesce(own.time_ns, 0), coalesce(below.time_ns, 0)) AS inclusive_ns,
       greatest(coalesce(own.time_ns, 0) - coalesce(below.time_ns, 0), 0) AS exclusive_ns
FROM own FULL JOIN below USING (rank, thread, path_id) LEFT JOIN made USING (rank, thread, path_id)
