-- SPDX-License-Identifier: BSD-3-Clause
-- name: writes_of_kind
-- Files that are written by collective calls only, or by independent ones; where it is known which call made which, all
-- that are written. One row per file.
-- needs: mpi_io_kinds, exact_nesting
-- stored: yes
-- private: yes
-- parameter collective: which of the two
-- column file_id: key into objects
SELECT file_id FROM mpi_io_kinds, exact_nesting
WHERE direction = 'write' AND (exact OR if($collective, all_collective, all_independent))

-- name: posix_reads_in_mpi_io
-- Reads below functions of MPI-IO, as chosen facts of I/O.
-- needs: io_file_facts
-- parameter above: `read` or `write`: what these do
-- parameter collective: whether they are collective: true, false or both, as a list
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'posix' AND direction = 'read' AND bucket > 0 AND NOT folded AND regexp_matches(in_mpi_io, $above)
  AND list_contains($collective, in_collective)

-- name: files_of_writes_of_kind
-- Files of writes of one kind, as chosen files.
-- needs: chosen_io_files, writes_of_kind
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN writes_of_kind USING (file_id)

-- name: reads_wanted
-- What calls of MPI-IO asked for, of one kind; of files whose calls are of both kinds only where it is known which call
-- made which. One row per file.
-- needs: mpi_io_kinds, exact_nesting
-- stored: yes
-- private: yes
-- parameter collective: which of the two
-- column file_id: key into objects
-- column wanted [bytes]: payload of these calls
WITH kinds AS (
    SELECT file_id, bytes, if($collective, collective_bytes, bytes - collective_bytes)::DOUBLE AS wanted
    FROM mpi_io_kinds WHERE direction = 'read'
)
SELECT file_id, wanted FROM kinds, exact_nesting WHERE wanted > 0 AND (exact OR wanted = bytes)

-- name: files_sieved
-- Files of which far more is read than was asked for, as chosen files.
-- needs: chosen_io_files, reads_wanted
-- parameter factor: how much more
-- columns: chosen_files
SELECT file_id, direction, 1 - wanted / bytes AS part FROM chosen_io_files JOIN reads_wanted USING (file_id)
WHERE bytes >= $factor * wanted

-- name: bytes_wanted
-- What was asked for of some files. One row.
-- needs: reads_wanted
-- parameter ids: keys into objects
SELECT sum(wanted) AS n FROM reads_wanted WHERE list_contains($ids, file_id)

-- name: files_of_writes_of_both_kinds
-- Files with collective and independent writes, where it is not known which call made which. As chosen files.
-- needs: chosen_io_files, mpi_io_kinds, exact_nesting
-- private: yes
-- columns: chosen_files
SELECT c.file_id, c.direction, 1.0 AS part
FROM chosen_io_files c JOIN mpi_io_kinds k ON k.file_id = c.file_id AND k.direction = 'write', exact_nesting
WHERE NOT exact AND NOT k.all_collective AND NOT k.all_independent

-- name: posix_reads_in_hdf5_writes
-- Reads that HDF5 makes without MPI-IO to write: of a chunk that is written in part; its own cache decides. As chosen facts
-- of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'posix' AND direction = 'read' AND bucket > 0 AND NOT folded AND in_mpi_io = ''
  AND regexp_matches(in_hdf5, '^H5Dwrite')
