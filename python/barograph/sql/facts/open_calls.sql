-- SPDX-License-Identifier: BSD-3-Clause
-- Calls and regions that were open when the recording ended. One row per location, call path and object.
-- needs: fact_rows, call_paths, objects, unfinished
-- example: SELECT operation, object, count(*) AS ranks, max(age_ns) / 1e9 AS seconds FROM open_calls
--   WHERE layer = 'mpi' GROUP BY ALL ORDER BY ranks DESC
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column depth: of its call path: the outermost is 1
-- column call_path: names from the program down
-- column layer: of the operation
-- column operation: the function, region or call site
-- column object: the communicator or file, as far as it was known before the call was made
-- column object_kind: what the object is
-- column age_ns [ns]: from its beginning to the end of the recording
-- column path_id: key into call_paths
-- column object_id: key into objects
SELECT fact_rows.rank, fact_rows.thread, call_paths.depth, call_paths.call_path, call_paths.layer, call_paths.operation,
       objects.name AS object, objects.kind AS object_kind, fact_rows.time_ns AS age_ns, fact_rows.path_id,
       fact_rows.object_id
FROM fact_rows
JOIN call_paths USING (path_id)
JOIN objects USING (object_id)
WHERE unfinished(fact_rows.bucket)
