-- SPDX-License-Identifier: BSD-3-Clause
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
