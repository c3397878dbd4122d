-- SPDX-License-Identifier: BSD-3-Clause
-- How much was read again of some files. One row.
-- needs: bytes_read_again
-- parameter ids: keys into objects
SELECT sum(again_bytes) AS again_bytes, bool_and(traced) AS traced FROM bytes_read_again
WHERE list_contains($ids, file_id)
