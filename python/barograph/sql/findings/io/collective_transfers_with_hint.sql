-- SPDX-License-Identifier: BSD-3-Clause
-- Collective transfers by MPI-IO on files with the hint cb_nodes, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND collective AND cb_nodes > 0
