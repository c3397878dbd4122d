-- SPDX-License-Identifier: BSD-3-Clause
-- Whether calls of an operation return before the data is where it belongs: their time is not that of their bytes.
-- private: yes
-- macro: operation
regexp_matches(operation, '^MPI_File_i|_begin(_c)?$|^aio_|^lio_|_async$|^ncmpi_[ib]')
