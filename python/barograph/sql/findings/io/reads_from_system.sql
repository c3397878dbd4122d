-- SPDX-License-Identifier: BSD-3-Clause
-- Reads in the layers that meet the file system, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND NOT folded
