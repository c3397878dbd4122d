-- SPDX-License-Identifier: BSD-3-Clause
-- name: attribute_calls
-- Calls of the program on attributes of HDF5, as chosen facts of I/O. Opening and closing counts: a value costs create or
-- open, write or read, close.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE layer = 'hdf5' AND level = 0 AND operation LIKE 'H5A%'

-- name: files_of_many_calls
-- Files with many of the chosen calls per rank, as chosen files.
-- needs: chosen_io_files
-- parameter many: calls per rank from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE calls >= $many * callers

-- name: closing_times
-- Time to close and flush some files of HDF5, on the rank that has most: what is kept in memory is written then. One row.
-- needs: io_facts
-- parameter ids: keys into objects
SELECT coalesce(max(time_ns), 0)::BIGINT AS closing_ns FROM (
    SELECT rank, sum(time_ns / sharers) AS time_ns FROM io_facts
    WHERE layer = 'hdf5' AND level = 0 AND operation IN ('H5Fclose', 'H5Fflush') AND list_contains($ids, file_id)
    GROUP BY rank
)
