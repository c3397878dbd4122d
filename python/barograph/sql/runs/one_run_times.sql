-- SPDX-License-Identifier: BSD-3-Clause
-- What a run leaves in run_times. A call of MPI counts with all that is called in it, by communicator (those of a
-- window by that of the window); all others count without the calls made from them. So the rows of a rank add up to its
-- time.
-- needs: call_paths, path_times, fact_rows, homes, objects, communicator_key
-- private: yes
-- parameter least_ns [ns]: what some rank must spend there
WITH RECURSIVE places AS (
    SELECT path_id, layer = 'mpi' AS in_mpi, false AS below_mpi FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, above.in_mpi OR p.layer = 'mpi' AS in_mpi, above.in_mpi AS below_mpi
    FROM call_paths p JOIN places above ON p.parent_id = above.path_id
), spent AS (
    SELECT path_id, NULL::INTEGER AS home_id, rank, calls, exclusive_ns AS time_ns
    FROM path_times JOIN places USING (path_id) WHERE NOT in_mpi AND rank >= 0
    UNION ALL
    SELECT f.path_id, h.home_id, f.rank, f.calls, f.time_ns
    FROM fact_rows f JOIN places USING (path_id) JOIN homes h USING (object_id)
    WHERE in_mpi AND NOT below_mpi AND f.rank >= 0
), named AS (
    SELECT p.call_path, p.operation, p.layer, s.rank, s.calls, s.time_ns,
           communicator_key(o.kind, o.name, o.creation_path, o.members) AS communicator,
           if(o.kind IN ('communicator', 'window', 'mixed'), o.name, '') AS name,
           if(o.kind IN ('communicator', 'window'), o.size, 0) AS size
    FROM spent s JOIN call_paths p USING (path_id) LEFT JOIN objects o ON o.object_id = s.home_id
), by_rank AS (
    SELECT call_path, operation, layer, communicator, min(name) AS name, max(size) AS size, rank,
           sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns
    FROM named GROUP BY call_path, operation, layer, communicator, rank
)
SELECT call_path, operation, layer, communicator, min(name) AS name, max(size)::BIGINT AS size,
       sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
       list(rank::INTEGER ORDER BY rank) AS ranks, list(time_ns ORDER BY rank) AS times_ns
FROM by_rank GROUP BY call_path, operation, layer, communicator HAVING max(time_ns) >= $least_ns
