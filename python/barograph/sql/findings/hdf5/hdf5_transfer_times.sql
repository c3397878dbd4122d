-- SPDX-License-Identifier: BSD-3-Clause
-- Time of the calls of HDF5 that move data. One row per file.
-- needs: io_facts
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column moving_ns [ns]: of all ranks
SELECT file_id, coalesce(sum(time_ns) FILTER (bucket > 0), 0)::DOUBLE AS moving_ns
FROM io_facts WHERE layer = 'hdf5' AND in_hdf5 = operation GROUP BY file_id
