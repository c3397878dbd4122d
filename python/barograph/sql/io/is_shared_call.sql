-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a function of MPI-IO is one that all ranks of its file call, so that it may wait for others: collective transfers,
-- and what opens, closes, resizes, flushes or describes the file (MPI 4.1, chapter 14).
-- needs: is_collective_io
-- macro: operation
is_collective_io(operation)
OR regexp_matches(operation, '^MPI_File_(open|close|preallocate|set_atomicity|set_info|set_size|set_view|sync)$')
