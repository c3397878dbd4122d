-- SPDX-License-Identifier: BSD-3-Clause
-- Calls on tiny datasets, and those that close and flush their files, as chosen facts of I/O: what is kept of each dataset in
-- memory is written then.
-- needs: io_file_facts, tiny_datasets
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'hdf5' AND level = 0
  AND ((operation LIKE 'H5D%' AND object_id IN (SELECT object_id FROM tiny_datasets))
       OR (operation IN ('H5Fclose', 'H5Fflush') AND file_id IN (SELECT in_file FROM tiny_datasets)))
