-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank has of some calls, over all threads, call paths and objects. One row per rank that made one of them; rank -1: of all
-- ranks together.
-- needs: fact_rows, call_paths
-- private: yes
-- parameter calls: layer and operation of each, a blank between them
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column time_ns [ns]: in them
-- column bytes [bytes]: their payload
SELECT s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns, sum(s.bytes)::BIGINT AS bytes
FROM fact_rows s JOIN call_paths p USING (path_id)
WHERE list_contains($calls, p.layer || ' ' || p.operation) GROUP BY s.rank ORDER BY s.rank
