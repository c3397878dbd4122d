-- SPDX-License-Identifier: BSD-3-Clause
-- The slowest rank of a record of all ranks, where the layer did little else than the calls in question. At most one row
-- per object in the file.
-- needs: shared_records, file_homes
-- parameter layer: of the record
-- parameter file: key into objects
-- parameter all_ns [ns]: time of the calls
SELECT slowest, slowest_ns FROM shared_records JOIN file_homes USING (object_id)
WHERE layer = $layer AND file_id = $file AND sound AND time_ns * 0.95 <= $all_ns
