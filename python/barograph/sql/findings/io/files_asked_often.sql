-- SPDX-License-Identifier: BSD-3-Clause
-- Files and folders that one rank opens or asks about often, on average over its ranks. Where the number of files is not known, nothing
-- is said to be often. As chosen files.
-- needs: chosen_io_files, file_sizes_moved
-- parameter often: calls per rank and file from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN file_sizes_moved USING (file_id)
WHERE NOT unknown AND calls >= $often * callers * greatest(files, 1)
