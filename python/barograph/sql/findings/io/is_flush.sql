-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a function waits until data has reached storage. aio_fsync does not wait.
-- private: yes
-- macro: operation
regexp_full_match(operation,
    'fsync|fdatasync|msync|sync_file_range|fflush|MPI_File_sync|H5[FDGO]flush|ncmpi_sync|ncmpi_flush|nc_sync')
