-- SPDX-License-Identifier: BSD-3-Clause
-- name: stream_transfers
-- Transfers of the program by C streams, as chosen facts of I/O.
-- needs: io_file_facts
-- parameter text: formatted and by line, or in binary
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'stdio' AND level = 0 AND direction != '' AND bucket > 0
  AND regexp_matches(operation, 'printf|scanf|gets|puts|getline|getdelim') = $text

-- name: files_of_much_data
-- Files with much data in small pieces, as chosen files.
-- needs: chosen_io_files
-- parameter bulk [bytes]: payload from which on it is much
-- parameter large [bytes]: mean payload from which on a piece is large
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE bytes >= $bulk AND bytes < $large * calls
