-- SPDX-License-Identifier: BSD-3-Clause
-- Time of MPI calls by operation and object. Calls that did not return have their time up to the end of the recording.
-- needs: call_paths, fact_rows, is_startup, is_waiting, unfinished
-- stored: yes
-- private: yes
SELECT p.operation, s.object_id, sum(s.time_ns)::BIGINT AS time_ns,
       coalesce(sum(s.time_ns) FILTER (unfinished(s.bucket)), 0)::BIGINT AS open_ns
FROM fact_rows s JOIN call_paths p USING (path_id)
WHERE p.layer = 'mpi' AND NOT is_startup(p.operation) AND p.operation != 'MPI_Finalize' AND NOT is_waiting(p.operation) GROUP BY ALL
