-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of the program on attributes of HDF5, as chosen facts of I/O. Opening and closing counts: a value costs create or
-- open, write or read, close.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE layer = 'hdf5' AND level = 0 AND operation LIKE 'H5A%'
