-- SPDX-License-Identifier: BSD-3-Clause
-- The files of a call of I/O by the program itself, those of the longest time first. One row per file.
-- needs: io_facts, io_files
-- parameter layer: of the operation
-- parameter operation: the function
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id)
WHERE s.level = 0 AND s.layer = $layer AND s.operation = $operation
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 20
