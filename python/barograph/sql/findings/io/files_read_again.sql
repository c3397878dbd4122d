-- SPDX-License-Identifier: BSD-3-Clause
-- Files of which most was read before, as chosen files.
-- needs: chosen_io_files, bytes_read_again
-- parameter share: part of the bytes that must have been read before
-- columns: chosen_files
SELECT file_id, direction, again_bytes / read_bytes AS part FROM chosen_io_files JOIN bytes_read_again USING (file_id)
WHERE again_bytes > 0 AND again_bytes >= $share * read_bytes
