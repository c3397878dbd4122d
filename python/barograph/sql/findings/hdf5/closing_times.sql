-- SPDX-License-Identifier: BSD-3-Clause
-- Time to close and flush some files of HDF5, on the rank that has most: what is kept in memory is written then. One row.
-- needs: io_facts
-- parameter ids: keys into objects
SELECT coalesce(max(time_ns), 0)::BIGINT AS closing_ns FROM (
    SELECT rank, sum(time_ns / sharers) AS time_ns FROM io_facts
    WHERE layer = 'hdf5' AND level = 0 AND operation IN ('H5Fclose', 'H5Fflush') AND list_contains($ids, file_id)
    GROUP BY rank
)
