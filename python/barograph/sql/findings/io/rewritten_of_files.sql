-- SPDX-License-Identifier: BSD-3-Clause
-- How much was overwritten of some files. One row.
-- needs: bytes_rewritten
-- parameter ids: keys into objects
SELECT sum(over_bytes) AS over_bytes FROM bytes_rewritten WHERE list_contains($ids, file_id)
