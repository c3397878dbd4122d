-- SPDX-License-Identifier: BSD-3-Clause
-- Independent transfers by MPI-IO, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND NOT collective AND NOT folded
