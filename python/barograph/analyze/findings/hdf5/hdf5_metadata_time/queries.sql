-- SPDX-License-Identifier: BSD-3-Clause
-- name: hdf5_transfer_times
-- Time of the calls of HDF5 that move data. One row per file.
-- needs: io_facts
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column moving_ns [ns]: of all ranks
SELECT file_id, coalesce(sum(time_ns) FILTER (bucket > 0), 0)::DOUBLE AS moving_ns
FROM io_facts WHERE layer = 'hdf5' AND in_hdf5 = operation GROUP BY file_id

-- name: files_of_long_metadata
-- Files whose groups and datasets take longer than their data, as chosen files.
-- needs: chosen_io_files, hdf5_transfer_times
-- parameter many: calls per rank from which on they are many
-- parameter long [ns]: time per rank from which on few calls count as well
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN hdf5_transfer_times USING (file_id)
WHERE time_ns > moving_ns AND (calls >= $many * callers OR time_ns >= $long * callers)

-- name: calls_moving_nothing
-- Calls of HDF5 that move no data, without those on attributes, as chosen facts of I/O. What may be waiting for other ranks
-- is not their cost: each has its share of it.
-- needs: io_file_facts, waiting_in_io
-- private: yes
-- columns: io_file_facts
WITH moving_nothing AS (
    SELECT *, sum(time_ns) OVER (PARTITION BY rank, operation) AS of_operation_ns FROM io_file_facts
    WHERE layer = 'hdf5' AND in_hdf5 = operation AND bucket = 0 AND NOT operation LIKE 'H5A%'
)
SELECT m.* EXCLUDE (of_operation_ns)
       REPLACE ('' AS direction,
                (m.time_ns * greatest(1 - coalesce(w.time_ns / nullif(of_operation_ns, 0), 0), 0))::BIGINT AS time_ns)
FROM moving_nothing m LEFT JOIN waiting_in_io w USING (rank, layer, operation)

-- name: transfer_time_of_files
-- Time of the calls of HDF5 that move the data of some files. One row.
-- needs: hdf5_transfer_times
-- parameter ids: keys into objects
SELECT sum(moving_ns)::BIGINT AS moving_ns FROM hdf5_transfer_times WHERE list_contains($ids, file_id)
