-- SPDX-License-Identifier: BSD-3-Clause
-- Time in MPI by function and object, where each function is one part of the time. One row per function and object.
-- needs: mpi_times, call_paths, path_parts, objects, run, is_waiting
-- private: yes
-- columns: mpi_parts_by_operation
WITH by_rank AS (
    SELECT operation, object_id, rank, time_ns, calls, bytes FROM mpi_times
    WHERE rank >= 0 AND operation IN (SELECT p.operation FROM call_paths p JOIN path_parts q USING (path_id)
                                      WHERE p.layer = 'mpi' AND q.part = 'mpi' AND NOT is_waiting(p.operation))
)
SELECT b.operation, b.object_id, any_value(o.name) AS object,
       any_value(o.remote_size) > 0 AS two_groups, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       count(*)::BIGINT AS ranks, sum(time_ns) AS all_ns, max(time_ns) AS most_ns, min(time_ns) AS least_ns,
       arg_max(b.rank, (time_ns, -b.rank)) AS slowest, any_value(run.ranks) AS n
FROM by_rank b JOIN objects o USING (object_id), run GROUP BY b.operation, b.object_id
