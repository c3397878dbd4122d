-- SPDX-License-Identifier: BSD-3-Clause
-- name: files_of_far_more_bytes
-- Files of which HDF5 moves far more than the program accesses, as chosen files.
-- needs: chosen_io_files, bytes_selected
-- parameter call: the function
-- parameter factor: how much more
-- parameter least_bytes [bytes]: least payload
-- columns: chosen_files
SELECT file_id, direction, 1 - selected / bytes AS part FROM chosen_io_files JOIN bytes_selected USING (file_id)
WHERE call = $call AND bytes >= $factor * selected AND selected > 0 AND bytes >= $least_bytes
