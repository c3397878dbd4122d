-- SPDX-License-Identifier: BSD-3-Clause
-- name: metadata_of_own_files
-- Calls without a payload on files that one rank uses and writes, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND bucket = 0 AND users = 1 AND writers = 1
