-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of HDF5 that move no data, without those on attributes, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'hdf5' AND in_hdf5 = operation AND bucket = 0 AND NOT operation LIKE 'H5A%'
