-- SPDX-License-Identifier: BSD-3-Clause
-- What each collective takes on the communicators of one size. One row per operation and communicator size.
-- needs: fact_rows, call_paths, homes, objects, operation_families
-- example: SELECT * FROM collectives_by_size WHERE operation = 'MPI_Alltoallv'
-- column size: members of the communicators; intercommunicators are left out
-- column operation: the collective
-- column calls: sum over ranks
-- column max_ns [ns]: the most that any rank spent in it
-- column time_ns [ns]: sum over ranks
WITH by_rank AS (
    SELECT c.size, p.operation, s.rank, sum(s.calls) AS calls, sum(s.time_ns) AS time_ns
    FROM fact_rows s
         JOIN call_paths p USING (path_id)
         JOIN operation_families f ON f.operation = p.operation
         JOIN homes h ON h.object_id = s.object_id
         JOIN objects c ON c.object_id = h.home_id
    WHERE p.layer = 'mpi' AND f.kind = 'collective' AND c.kind = 'communicator' AND c.size > 0
      AND coalesce(c.remote_size, 0) = 0
    GROUP BY c.size, p.operation, s.rank
)
SELECT size, operation, sum(calls)::BIGINT AS calls, max(time_ns)::BIGINT AS max_ns, sum(time_ns)::BIGINT AS time_ns
FROM by_rank GROUP BY size, operation ORDER BY max_ns DESC, size, operation
