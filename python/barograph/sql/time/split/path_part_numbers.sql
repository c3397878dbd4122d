-- SPDX-License-Identifier: BSD-3-Clause
-- The part of each call path as a number, in the order of call paths.
-- needs: path_parts, part_names
-- private: yes
-- column part_id: key into part_names
SELECT part_id FROM path_parts JOIN part_names USING (part) ORDER BY path_id
