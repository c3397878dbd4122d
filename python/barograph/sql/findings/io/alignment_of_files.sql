-- SPDX-License-Identifier: BSD-3-Clause
-- The unaligned requests of some files. One row.
-- needs: unaligned_files, io_files
-- parameter ids: keys into objects
SELECT sum(straddling)::BIGINT AS unaligned, max(unit)::BIGINT AS unit_bytes, bool_or(f.stripe_size = unit) AS striped,
       bool_or(f.top = 'hdf5') AS hdf5
FROM unaligned_files JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
