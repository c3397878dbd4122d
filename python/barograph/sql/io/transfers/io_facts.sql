-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of I/O on files with data, with what they were made below. One row per location, call path, object and size
-- class. Calls that did not finish are left out: they have no size, and no cost of their own.
-- example: SELECT layer, operation, sum(bytes) AS bytes FROM io_facts WHERE asked GROUP BY ALL
-- needs: fact_rows, io_paths, io_directions, file_homes, data_files, run, unfinished
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD, -1 for all ranks together
-- column thread: 0 is the one that started the program
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column file_id: key into objects: the file
-- column layer: of the operation
-- column operation: the function
-- column direction: `read`, `write` or empty
-- column bucket: size class; 0 without a payload
-- column calls: number of calls
-- column time_ns [ns]: their time
-- column min_ns [ns]: of the shortest call
-- column sumsq_ns2 [ns2]: sum of the squared times
-- column bytes [bytes]: payload of all calls
-- column bytes_min [bytes]: of the smallest call
-- column bytes_max [bytes]: of the largest call
-- column level: layers of I/O above it, and a call of MPI; 0 if the program called it, or if it is not known who did
-- column unnested: whether that is not known
-- column called: the layer that the program called: its own or one above it; `mpi-io` of what MPI does in its other calls
-- column in_mpi_io: the outermost function of MPI-IO that it was made by, or its own name; empty without
-- column in_hdf5: the same of HDF5
-- column collective: whether it is a collective call of MPI-IO
-- column in_collective: whether `in_mpi_io` is one
-- column sharers: ranks that the row stands for: 1, or all that used the file where a log has only their sum
-- column asked: whether its layer is the topmost of its file that moved data: what the program wanted
WITH found AS (
    SELECT s.rank, s.thread, s.path_id, s.object_id, f.file_id, p.layer, p.layer_place, p.operation, d.direction,
           s.bucket, s.calls, s.time_ns, s.min_ns, s.sumsq_ns2, s.bytes, s.bytes_min, s.bytes_max, p.level,
           p.unnested, p.called, p.in_mpi_io, p.in_hdf5, p.collective, p.in_collective,
           if(s.rank >= 0, 1, coalesce(try_cast(f.attributes->>'ranks' AS BIGINT), greatest(run.ranks, 1))) AS sharers
    FROM fact_rows s JOIN io_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN file_homes h USING (object_id) JOIN data_files f USING (file_id), run
    WHERE NOT unfinished(s.bucket)
), tops AS (
    SELECT file_id, coalesce(min(layer_place) FILTER (direction != '' AND bucket > 0), min(layer_place)) AS top
    FROM found GROUP BY file_id
)
SELECT found.* EXCLUDE (layer_place), layer_place = top AND (layer != 'mpi-io' OR in_mpi_io = operation)
       AND (layer != 'hdf5' OR in_hdf5 = operation) AS asked
FROM found LEFT JOIN tops USING (file_id)
