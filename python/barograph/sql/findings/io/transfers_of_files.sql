-- SPDX-License-Identifier: BSD-3-Clause
-- Transfers of some files in one direction, as chosen facts.
-- needs: io_file_facts
-- parameter file_ids: keys into objects
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE direction = $direction AND bucket > 0 AND list_contains($file_ids, file_id)
