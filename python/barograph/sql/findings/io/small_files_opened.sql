-- SPDX-License-Identifier: BSD-3-Clause
-- Files that are small and not asked about often, as chosen files.
-- needs: chosen_io_files, file_sizes_moved
-- parameter often: calls per rank and file from which on they are many
-- parameter small [bytes]: payload below which a file is small
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN file_sizes_moved USING (file_id)
WHERE files > 0 AND (unknown OR calls < $often * callers * files) AND moved < $small * if(unknown, greatest(opens, 1), files)
