-- SPDX-License-Identifier: BSD-3-Clause
-- Files of which far more is read than was asked for, as chosen files.
-- needs: chosen_io_files, reads_wanted
-- parameter factor: how much more
-- columns: chosen_files
SELECT file_id, direction, 1 - wanted / bytes AS part FROM chosen_io_files JOIN reads_wanted USING (file_id)
WHERE bytes >= $factor * wanted
