-- SPDX-License-Identifier: BSD-3-Clause
-- Collective transfers on some files. One row.
-- needs: mpi_io_calls, io_files
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(collective_calls)::BIGINT AS collective_calls, bool_or(f.top = 'hdf5') AS hdf5
FROM mpi_io_calls JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id) AND direction = $direction
