-- SPDX-License-Identifier: BSD-3-Clause
-- Files with a payload that is worth a word, as chosen files.
-- needs: chosen_io_files
-- parameter least_bytes [bytes]: least payload
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE bytes >= $least_bytes
