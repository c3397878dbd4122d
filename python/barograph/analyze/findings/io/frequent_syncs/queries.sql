-- SPDX-License-Identifier: BSD-3-Clause
-- name: flushes
-- Calls that flush a file to storage, as chosen facts of I/O: of the program, not what they became below. POSIX and STDIO,
-- MPI-IO, HDF5, PnetCDF and netCDF.
-- needs: io_file_facts, is_flush
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE asked AND is_flush(operation)

-- name: files_flushed
-- The files of the chosen calls where some rank makes many of them, of one file or of all together, as chosen files.
-- needs: chosen_io_files, chosen_io_facts
-- parameter many: calls per rank from which on they are many
-- columns: chosen_files
WITH by_rank AS (SELECT rank, sum(calls / sharers) AS calls FROM chosen_io_facts GROUP BY rank)
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE (SELECT max(calls) FROM by_rank) >= $many
