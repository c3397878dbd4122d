-- SPDX-License-Identifier: BSD-3-Clause
-- Time of the calls of HDF5 that move the data of some files. One row.
-- needs: hdf5_transfer_times
-- parameter ids: keys into objects
SELECT sum(moving_ns)::BIGINT AS moving_ns FROM hdf5_transfer_times WHERE list_contains($ids, file_id)
