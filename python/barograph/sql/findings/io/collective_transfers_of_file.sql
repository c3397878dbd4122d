-- SPDX-License-Identifier: BSD-3-Clause
-- Collective transfers on one file in one direction, as chosen facts.
-- needs: io_file_facts
-- parameter file: key into objects
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE file_id = $file AND direction = $direction AND bucket > 0 AND layer IN ('mpi-io', 'pnetcdf') AND collective
