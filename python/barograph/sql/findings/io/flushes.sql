-- SPDX-License-Identifier: BSD-3-Clause
-- Calls that flush a file to storage, as chosen facts of I/O: of the program, not what they became below. POSIX and STDIO,
-- MPI-IO, HDF5, PnetCDF and netCDF.
-- needs: io_file_facts, is_flush
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE asked AND is_flush(operation)
