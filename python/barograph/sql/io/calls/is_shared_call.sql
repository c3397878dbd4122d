-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a function of MPI-IO is one that all ranks of its file call in the same order, and that may wait for the
-- others: collective transfers but nonblocking ones, and what opens, closes, resizes, flushes or describes the file
-- (MPI 4.1, chapter 14).
-- Generated from spec/calls/mpi_waiting.toml by `python -m codegen`.
-- macro: operation
operation IN (
    'MPI_File_close',
    'MPI_File_open',
    'MPI_File_preallocate',
    'MPI_File_read_all',
    'MPI_File_read_all_begin',
    'MPI_File_read_all_begin_c',
    'MPI_File_read_all_c',
    'MPI_File_read_all_end',
    'MPI_File_read_at_all',
    'MPI_File_read_at_all_begin',
    'MPI_File_read_at_all_begin_c',
    'MPI_File_read_at_all_c',
    'MPI_File_read_at_all_end',
    'MPI_File_read_ordered',
    'MPI_File_read_ordered_begin',
    'MPI_File_read_ordered_begin_c',
    'MPI_File_read_ordered_c',
    'MPI_File_read_ordered_end',
    'MPI_File_seek_shared',
    'MPI_File_set_atomicity',
    'MPI_File_set_info',
    'MPI_File_set_size',
    'MPI_File_set_view',
    'MPI_File_sync',
    'MPI_File_write_all',
    'MPI_File_write_all_begin',
    'MPI_File_write_all_begin_c',
    'MPI_File_write_all_c',
    'MPI_File_write_all_end',
    'MPI_File_write_at_all',
    'MPI_File_write_at_all_begin',
    'MPI_File_write_at_all_begin_c',
    'MPI_File_write_at_all_c',
    'MPI_File_write_at_all_end',
    'MPI_File_write_ordered',
    'MPI_File_write_ordered_begin',
    'MPI_File_write_ordered_begin_c',
    'MPI_File_write_ordered_c',
    'MPI_File_write_ordered_end'
)
