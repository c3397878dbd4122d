-- SPDX-License-Identifier: BSD-3-Clause
-- The facts with the names they belong to: what most questions need. One row per location, call path, object and
-- size class.
-- needs: fact_rows, call_paths, objects, size_classes, unfinished
-- example: SELECT object, operation, rank, sum(time_ns) / 1e9 AS seconds FROM facts WHERE layer = 'mpi'
--   GROUP BY ALL ORDER BY seconds DESC LIMIT 20
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column call_path: names from the program down, joined by ` > `
-- column layer: of the operation
-- column operation: the function, region or call site
-- column object: the communicator, window or file, or what is in a file
-- column object_kind: what the object is
-- column bucket: size class, as text
-- column bucket_min [bytes]: smallest payload of the size class
-- column bucket_max [bytes]: largest payload of the size class
-- column calls: number of calls
-- column time_ns [ns]: inclusive time of all calls
-- column min_ns [ns]: of the shortest call
-- column max_ns [ns]: of the longest call
-- column sumsq_ns2 [ns2]: sum of the squared times
-- column bytes [bytes]: payload of all calls
-- column bytes_min [bytes]: of the smallest call
-- column bytes_max [bytes]: of the largest call
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column unfinished: whether the call was open when the recording ended
-- column communicator: the communicator that the object is, or belongs to
SELECT fact_rows.rank, fact_rows.thread, call_paths.call_path, call_paths.layer, call_paths.operation,
       objects.name AS object, objects.kind AS object_kind,
       size_classes.label AS bucket, size_classes.bucket_min, size_classes.bucket_max,
       fact_rows.calls, fact_rows.time_ns, fact_rows.min_ns, fact_rows.max_ns, fact_rows.sumsq_ns2,
       fact_rows.bytes, fact_rows.bytes_min, fact_rows.bytes_max, fact_rows.path_id, fact_rows.object_id,
       unfinished(fact_rows.bucket) AS unfinished,
       CASE objects.kind WHEN 'communicator' THEN objects.name WHEN 'window' THEN parents.name
                         WHEN 'mixed' THEN '*mixed' END AS communicator
FROM fact_rows
JOIN call_paths USING (path_id)
JOIN objects USING (object_id)
LEFT JOIN objects AS parents ON parents.object_id = objects.parent_id
JOIN size_classes ON size_classes.bucket = fact_rows.bucket
