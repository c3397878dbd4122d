-- SPDX-License-Identifier: BSD-3-Clause
-- Writes right below calls that make or extend a dataset, as chosen facts of I/O. The first layer below HDF5: all ranks wait
-- for a collective call, also those that do not write.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE level = 1 AND layer IN ('mpi-io', 'posix', 'stdio') AND direction = 'write' AND bucket > 0
  AND regexp_matches(in_hdf5, '^H5D(create|set_extent)')
