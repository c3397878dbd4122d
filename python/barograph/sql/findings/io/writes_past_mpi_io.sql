-- SPDX-License-Identifier: BSD-3-Clause
-- Writes of the program to the file system, to files that MPI-IO is not used for, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND direction = 'write' AND bucket > 0 AND level = 0 AND NOT mpi_io AND NOT folded
