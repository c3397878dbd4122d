-- SPDX-License-Identifier: BSD-3-Clause
-- Requests right below a function of HDF5, as chosen facts of I/O; reads of chunks that are written in part included.
-- needs: io_file_facts
-- parameter call: the function
-- parameter directions: `read`, `write` or both, as a list
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer IN ('mpi-io', 'posix', 'stdio') AND list_contains($directions, direction) AND bucket > 0
  AND ((level = 1 AND in_hdf5 = $call)
       OR (level = 0 AND unnested AND top = 'hdf5' AND contains(lower($call), direction)))
