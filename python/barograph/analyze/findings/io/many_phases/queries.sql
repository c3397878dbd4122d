-- SPDX-License-Identifier: BSD-3-Clause
-- name: transfers_to_system
-- Transfers in the layers that meet the file system, as chosen facts.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND direction != '' AND bucket > 0
