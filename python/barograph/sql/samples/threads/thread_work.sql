-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of threads of OpenMP: of the program's code in parallel regions, and of the runtime itself. One row per rank and thread.
-- needs: samples, sampled_stacks, frame_functions, call_paths
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column samples: of the program's code in parallel regions, outside of calls of MPI and I/O
-- column work_ns [ns]: CPU time that these stand for
-- column runtime_ns [ns]: CPU time in the runtime's own code: mostly of threads that wait
WITH frames AS (
    SELECT path_id, bool_or(regexp_matches(module, '^lib(gomp|i?omp5?)([.-]|$)')) AS omp FROM frame_functions GROUP BY path_id
), stacks AS (
    -- A parallel region is called by the runtime, in each of its threads.
    SELECT t.path_id, arg_min(f.omp, t.height) AS in_runtime FROM sampled_stacks t JOIN frames f ON f.path_id = t.frame_id
    GROUP BY t.path_id HAVING bool_or(f.omp)
)
SELECT s.rank, s.thread, coalesce(sum(s.samples) FILTER (NOT in_runtime), 0)::BIGINT AS samples,
       coalesce(sum(s.time_ns) FILTER (NOT in_runtime), 0)::BIGINT AS work_ns,
       coalesce(sum(s.time_ns) FILTER (in_runtime), 0)::BIGINT AS runtime_ns
FROM samples s JOIN stacks USING (path_id) JOIN call_paths o ON o.path_id = s.open_id
WHERE o.layer IN ('program', 'region') GROUP BY s.rank, s.thread
