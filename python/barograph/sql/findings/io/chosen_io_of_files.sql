-- SPDX-License-Identifier: BSD-3-Clause
-- The chosen facts of I/O on some files, as chosen facts.
-- needs: chosen_io_facts
-- parameter file_ids: keys into objects
-- parameter direction: as chosen
-- columns: chosen_io_facts
SELECT * FROM chosen_io_facts WHERE list_contains($file_ids, file_id) AND direction = $direction
