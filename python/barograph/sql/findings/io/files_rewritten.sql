-- SPDX-License-Identifier: BSD-3-Clause
-- Files of which most was overwritten, as chosen files.
-- needs: chosen_io_files, bytes_rewritten
-- parameter share: part of the bytes that must have been overwritten
-- columns: chosen_files
SELECT file_id, direction, over_bytes / written_bytes AS part FROM chosen_io_files JOIN bytes_rewritten USING (file_id)
WHERE over_bytes > 0 AND over_bytes >= $share * written_bytes
