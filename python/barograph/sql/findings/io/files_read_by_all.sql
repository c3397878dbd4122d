-- SPDX-License-Identifier: BSD-3-Clause
-- Files that many ranks read as a whole, as chosen files.
-- needs: chosen_io_files, file_copies_read
-- parameter ranks: least ranks
-- parameter share: part of the ranks that must read all of it
-- columns: chosen_files
SELECT file_id, direction, 1 - 1 / callers AS part FROM chosen_io_files JOIN file_copies_read USING (file_id)
WHERE callers >= $ranks AND copies >= $share * callers
