-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of HDF5 that wait for such requests, as chosen facts of I/O: what the requests cost is the time of these calls.
-- needs: io_file_facts, independent_metadata
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'hdf5' AND in_hdf5 = operation AND (file_id, operation) IN (SELECT (file_id, call) FROM independent_metadata)
