-- SPDX-License-Identifier: BSD-3-Clause
-- The files that a finding is about, and how much of the time of the chosen facts could be saved. Filled by whatever
-- statement chooses them; all files of the chosen facts, if nothing does. One row per file and direction.
-- needs: chosen_io_facts
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: as chosen
-- column part: 0 to 1
SELECT DISTINCT file_id, direction, 1.0::DOUBLE AS part FROM chosen_io_facts
