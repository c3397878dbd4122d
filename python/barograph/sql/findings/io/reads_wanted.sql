-- SPDX-License-Identifier: BSD-3-Clause
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
