-- SPDX-License-Identifier: BSD-3-Clause
-- How many calls each call path made itself, threads summed: calls and regions right below it. Those at a call site
-- count for the call site and for what it is in. The wait for the last rank of `--split-sync` and pauses of
-- the recording are not calls. One row per rank and call path that made any.
-- needs: path_times, direct_calls
-- example: SELECT call_path, sum(child_calls) AS calls FROM child_calls JOIN call_paths USING (path_id) GROUP BY ALL
--   ORDER BY calls DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column child_calls: number of calls made from it
SELECT rank, caller_id AS path_id, sum(calls)::BIGINT AS child_calls
FROM path_times JOIN direct_calls USING (path_id) GROUP BY ALL HAVING sum(calls) > 0
