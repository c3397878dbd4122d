-- SPDX-License-Identifier: BSD-3-Clause
-- Files with much data in small pieces, as chosen files.
-- needs: chosen_io_files
-- parameter bulk [bytes]: payload from which on it is much
-- parameter large [bytes]: mean payload from which on a piece is large
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE bytes >= $bulk AND bytes < $large * calls
