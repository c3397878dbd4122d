-- SPDX-License-Identifier: BSD-3-Clause
-- name: io_by_operation
-- Calls of I/O by the program itself: what they do in layers below is part of their time. One row per layer and operation.
-- needs: io_facts, run
-- private: yes
-- column layer: of the operation
-- column operation: the function
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column ranks: how many ranks
-- column files: how many files
-- column file_ids: keys into objects
-- column all_ns [ns]: time of all ranks
-- column most_ns [ns]: of the slowest rank
-- column least_ns [ns]: of the fastest rank
-- column slowest: the slowest rank
-- column together: whether all ranks have one record, that says nothing of single ones
-- column n: ranks of the job
WITH called AS (
    SELECT * FROM io_facts WHERE level = 0 AND NOT unnested
), by_rank AS (
    SELECT layer, operation, rank, sum(time_ns) AS time_ns FROM called GROUP BY ALL
), ranked AS (
    SELECT layer, operation, sum(time_ns) AS all_ns, max(time_ns) FILTER (rank >= 0) AS most_ns,
           min(time_ns) FILTER (rank >= 0) AS least_ns,
           arg_max(rank, (time_ns, -rank)) FILTER (rank >= 0) AS slowest, bool_or(rank < 0) AS together
    FROM by_rank GROUP BY ALL
), summed AS (
    SELECT layer, operation, sum(calls)::BIGINT AS calls, coalesce(sum(bytes) FILTER (bucket > 0), 0)::BIGINT AS bytes,
           greatest(count(DISTINCT rank) FILTER (rank >= 0), max(if(rank < 0, sharers, 0)))::BIGINT AS ranks,
           count(DISTINCT file_id) AS files, list(DISTINCT file_id) AS file_ids
    FROM called GROUP BY ALL
)
SELECT s.*, r.* EXCLUDE (layer, operation), greatest(run.ranks, 1) AS n
FROM summed s JOIN ranked r USING (layer, operation), run

-- name: waiting_in_call
-- How much of the time in a call of the program by a library of I/O may be waiting for other ranks. One row per rank.
-- needs: waiting_in_io
-- parameter layer: of the operation
-- parameter operation: the function
SELECT rank, time_ns FROM waiting_in_io WHERE layer = $layer AND operation = $operation

-- name: files_of_operation
-- The files of a call of I/O by the program itself, those of the longest time first. One row per file.
-- needs: io_facts, io_files
-- parameter layer: of the operation
-- parameter operation: the function
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id)
WHERE s.level = 0 AND s.layer = $layer AND s.operation = $operation
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 20

-- name: io_facts_of_operation
-- The facts of a call of I/O by the program itself, as chosen facts.
-- needs: io_file_facts
-- parameter layer: of the operation
-- parameter operation: the function
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE level = 0 AND layer = $layer AND operation = $operation

-- name: calls_of_several_parts
-- An MPI function whose calls are counted as different parts of the time. At most one row.
-- needs: call_paths, path_parts, is_waiting
-- private: yes
-- column operation: the function
SELECT p.operation FROM call_paths p JOIN path_parts q USING (path_id)
WHERE p.layer = 'mpi' AND NOT is_waiting(p.operation) GROUP BY p.operation
HAVING count(DISTINCT q.part = 'mpi') > 1 LIMIT 1

-- name: mpi_parts_by_operation
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

-- name: mpi_by_operation
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

-- name: time_by_region
-- Time in regions, per thread. One row per region.
-- needs: operation_times, operations, run
-- private: yes
-- column operation: the region
-- column calls: number of entries
-- column bytes [bytes]: none
-- column ranks: how many ranks
-- column all_ns [ns]: time of all ranks
-- column most_ns [ns]: of the slowest rank
-- column least_ns [ns]: of the fastest rank
-- column slowest: the slowest rank
-- column n: ranks of the job
-- column object: empty
SELECT operation, sum(calls)::BIGINT AS calls, 0 AS bytes, count(*)::BIGINT AS ranks,
       sum(exclusive_ns / threads) AS all_ns, max(exclusive_ns / threads) AS most_ns,
       min(exclusive_ns / threads) AS least_ns, arg_max(rank, (exclusive_ns / threads, -rank)) AS slowest,
       any_value(run.ranks) AS n, '' AS object
FROM operation_times JOIN operations USING (operation_id), run WHERE layer = 'region' GROUP BY operation
HAVING sum(calls) > 0

-- name: slowest_of_shared_record
-- The slowest rank of a record of all ranks, where the layer did little else than the calls in question. At most one row
-- per object in the file.
-- needs: shared_records, file_homes
-- parameter layer: of the record
-- parameter file: key into objects
-- parameter all_ns [ns]: time of the calls
SELECT slowest, slowest_ns FROM shared_records JOIN file_homes USING (object_id)
WHERE layer = $layer AND file_id = $file AND sound AND time_ns * 0.95 <= $all_ns
