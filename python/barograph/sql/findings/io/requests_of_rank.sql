-- SPDX-License-Identifier: BSD-3-Clause
-- The requests to the file system of one rank for one file, or those of all where there is one record. As chosen facts.
-- needs: io_file_facts
-- parameter file: key into objects
-- parameter direction: `read` or `write`
-- parameter rank: rank in MPI_COMM_WORLD
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE file_id = $file AND direction = $direction AND bucket > 0 AND layer = 'posix' AND rank IN ($rank, -1)
