-- SPDX-License-Identifier: BSD-3-Clause
-- Reads that HDF5 makes without MPI-IO to write: of a chunk that is written in part; its own cache decides. As chosen facts
-- of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'posix' AND direction = 'read' AND bucket > 0 AND NOT folded AND in_mpi_io = ''
  AND regexp_matches(in_hdf5, '^H5Dwrite')
