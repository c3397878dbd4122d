-- SPDX-License-Identifier: BSD-3-Clause
-- name: independent_transfers
-- Independent transfers by MPI-IO, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND NOT collective AND NOT folded

-- name: mpi_io_calls
-- All transfers by MPI-IO, and the collective ones. One row per file and direction.
-- needs: io_facts
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column all_calls: number of calls
-- column collective_calls: of these
SELECT file_id, direction, sum(calls)::DOUBLE AS all_calls,
       coalesce(sum(calls) FILTER (collective), 0)::DOUBLE AS collective_calls
FROM io_facts WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 GROUP BY file_id, direction

-- name: files_of_independent_transfers
-- Files that several ranks read or write mostly by independent calls, and many and small ones. As chosen files.
-- needs: chosen_io_files, mpi_io_calls
-- parameter many: calls per rank from which on they are many
-- parameter large [bytes]: mean payload from which on a call is large
-- parameter share: part of all calls that must be independent
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN mpi_io_calls USING (file_id, direction)
WHERE callers > 1 AND calls >= $many * callers AND bytes < $large * calls AND calls >= $share * all_calls

-- name: collective_transfers_beside
-- Collective transfers on some files. One row.
-- needs: mpi_io_calls, io_files
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(collective_calls)::BIGINT AS collective_calls, bool_or(f.top = 'hdf5') AS hdf5
FROM mpi_io_calls JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id) AND direction = $direction

-- name: transfers_above_mpi_io
-- What the program called where a library makes the calls of MPI-IO: of small pieces it has work with each. One row.
-- needs: io_facts
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
WITH by_rank AS (
    SELECT rank, sum(time_ns / sharers) AS cost_ns, sum(bytes) AS bytes, sum(calls) AS calls FROM io_facts
    WHERE asked AND layer != 'mpi-io' AND direction = $direction AND bucket > 0 AND list_contains($ids, file_id)
    GROUP BY rank
)
SELECT coalesce(sum(bytes) / sum(calls), 0)::DOUBLE AS bytes,
       coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
FROM by_rank
