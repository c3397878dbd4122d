-- SPDX-License-Identifier: BSD-3-Clause
-- Files that several ranks make the chosen calls on, as chosen files.
-- needs: chosen_io_files
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE callers > 1
