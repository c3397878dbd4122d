-- SPDX-License-Identifier: BSD-3-Clause
-- Transfers of the program by C streams, as chosen facts of I/O.
-- needs: io_file_facts
-- parameter text: formatted and by line, or in binary
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'stdio' AND level = 0 AND direction != '' AND bucket > 0
  AND regexp_matches(operation, 'printf|scanf|gets|puts|getline|getdelim') = $text
