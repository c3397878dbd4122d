-- SPDX-License-Identifier: BSD-3-Clause
-- Reads below functions of MPI-IO, as chosen facts of I/O.
-- needs: io_file_facts
-- parameter above: `read` or `write`: what these do
-- parameter collective: whether they are collective: true, false or both, as a list
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'posix' AND direction = 'read' AND bucket > 0 AND NOT folded AND regexp_matches(in_mpi_io, $above)
  AND list_contains($collective, in_collective)
