-- SPDX-License-Identifier: BSD-3-Clause
-- Files that are written by collective calls only, or by independent ones; where it is known which call made which, all
-- that are written. One row per file.
-- needs: mpi_io_kinds, exact_nesting
-- stored: yes
-- private: yes
-- parameter collective: which of the two
-- column file_id: key into objects
SELECT file_id FROM mpi_io_kinds, exact_nesting
WHERE direction = 'write' AND (exact OR if($collective, all_collective, all_independent))
