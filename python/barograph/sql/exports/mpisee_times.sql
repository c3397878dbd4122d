-- SPDX-License-Identifier: BSD-3-Clause
-- The duration of each rank, in seconds.
-- needs: locations
-- private: yes
-- parameter after_init: without the time in MPI_Init
SELECT rank, (max(wall_ns) - if($after_init, max(init_ns), 0)) / 1e9 FROM locations GROUP BY 1 ORDER BY 1
