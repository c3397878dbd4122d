-- SPDX-License-Identifier: BSD-3-Clause
-- Calls that flush a file to storage, as chosen facts of I/O: of the program, not what they became below. POSIX and STDIO,
-- MPI-IO, HDF5, PnetCDF and netCDF; aio_fsync does not wait.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE asked AND regexp_full_match(operation,
    'fsync|fdatasync|msync|sync_file_range|fflush|MPI_File_sync|H5[FDGO]flush|ncmpi_sync|ncmpi_flush|nc_sync')
