-- SPDX-License-Identifier: BSD-3-Clause
-- The parts of the time split as numbers, for arrays.
-- needs: path_parts
-- stored: yes
-- private: yes
-- column part_id: from 0
-- column part: as in path_parts
SELECT (row_number() OVER (ORDER BY part) - 1)::INTEGER AS part_id, part FROM (SELECT DISTINCT part FROM path_parts)
