-- SPDX-License-Identifier: BSD-3-Clause
-- Collective and independent transfers by MPI-IO. One row per file and direction. What counts is the outermost call of
-- MPI-IO.
-- example: SELECT name, direction, collective_bytes / bytes AS collective FROM mpi_io_kinds JOIN io_files USING
--   (file_id)
-- needs: io_facts
-- stored: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column bytes [bytes]: payload of all calls
-- column collective_bytes [bytes]: of collective calls
-- column all_collective: whether there are no independent calls
-- column all_independent: whether there are no collective calls
SELECT file_id, direction, sum(bytes) AS bytes, coalesce(sum(bytes) FILTER (in_collective), 0) AS collective_bytes,
       bool_and(in_collective) AS all_collective, bool_and(NOT in_collective) AS all_independent
FROM io_facts WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 GROUP BY file_id, direction
