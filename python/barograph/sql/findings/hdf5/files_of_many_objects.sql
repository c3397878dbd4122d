-- SPDX-License-Identifier: BSD-3-Clause
-- Files with many of the chosen objects, as chosen files.
-- needs: chosen_io_files
-- parameter many: objects from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE objects >= $many
