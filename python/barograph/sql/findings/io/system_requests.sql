-- SPDX-License-Identifier: BSD-3-Clause
-- Requests to the file system, as chosen facts of I/O: what the upper layers ask for becomes these.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE layer = 'posix' AND direction != '' AND bucket > 0
