-- SPDX-License-Identifier: BSD-3-Clause
-- Files of writes of one kind, as chosen files.
-- needs: chosen_io_files, writes_of_kind
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN writes_of_kind USING (file_id)
