-- SPDX-License-Identifier: BSD-3-Clause
-- Calls without a payload in the layers that meet the file system, but for those that wait for storage, as chosen facts.
-- needs: io_file_facts, is_flush
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND bucket = 0 AND NOT is_flush(operation)
