-- SPDX-License-Identifier: BSD-3-Clause
-- name: fill_writes
-- Writes right below calls that make or extend a dataset, as chosen facts of I/O. The first layer below HDF5: all ranks wait
-- for a collective call, also those that do not write.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE level = 1 AND layer IN ('mpi-io', 'posix', 'stdio') AND direction = 'write' AND bucket > 0
  AND regexp_matches(in_hdf5, '^H5D(create|set_extent)')

-- name: files_with_bytes
-- Files with a payload that is worth a word, as chosen files.
-- needs: chosen_io_files
-- parameter least_bytes [bytes]: least payload
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE bytes >= $least_bytes

-- name: files_written_twice
-- Files of which HDF5 moves twice what the program accesses, or nearly, as chosen files.
-- needs: chosen_io_files, bytes_selected
-- parameter call: the function
-- parameter least_bytes [bytes]: least payload
-- columns: chosen_files
SELECT file_id, direction, 1 - selected / bytes AS part FROM chosen_io_files JOIN bytes_selected USING (file_id)
WHERE call = $call AND bytes BETWEEN 1.9 * selected AND 2.1 * selected AND bytes >= $least_bytes
