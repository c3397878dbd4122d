-- SPDX-License-Identifier: BSD-3-Clause
-- The same from the facts: of functions that are also called in MPI_Init or in I/O, only what counts as MPI.
-- needs: fact_rows, call_paths, path_parts, objects, run, is_waiting, unfinished
-- private: yes
-- column operation: the function
-- column object_id: key into objects
-- column object: name of the communicator or window
-- column two_groups: whether it is an intercommunicator
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column ranks: how many ranks
-- column all_ns [ns]: time of all ranks
-- column most_ns [ns]: of the slowest rank
-- column least_ns [ns]: of the fastest rank
-- column slowest: the slowest rank
-- column n: ranks of the job
WITH by_rank AS (
    SELECT p.operation, s.object_id, s.rank, sum(s.time_ns) AS time_ns, sum(s.calls) AS calls, sum(s.bytes) AS bytes
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN path_parts q USING (path_id)
    WHERE p.layer = 'mpi' AND q.part = 'mpi' AND NOT is_waiting(p.operation) AND s.rank >= 0
      AND NOT unfinished(s.bucket) GROUP BY ALL
)
SELECT b.operation, b.object_id, any_value(o.name) AS object,
       any_value(o.remote_size) > 0 AS two_groups, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       count(*)::BIGINT AS ranks, sum(time_ns) AS all_ns, max(time_ns) AS most_ns, min(time_ns) AS least_ns,
       arg_max(b.rank, (time_ns, -b.rank)) AS slowest, any_value(run.ranks) AS n
FROM by_rank b JOIN objects o USING (object_id), run GROUP BY b.operation, b.object_id
