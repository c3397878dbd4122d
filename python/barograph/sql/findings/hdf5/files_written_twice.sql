-- SPDX-License-Identifier: BSD-3-Clause
-- Files of which HDF5 moves twice what the program accesses, or nearly, as chosen files.
-- needs: chosen_io_files, bytes_selected
-- parameter call: the function
-- parameter least_bytes [bytes]: least payload
-- columns: chosen_files
SELECT file_id, direction, 1 - selected / bytes AS part FROM chosen_io_files JOIN bytes_selected USING (file_id)
WHERE call = $call AND bytes BETWEEN 1.9 * selected AND 2.1 * selected AND bytes >= $least_bytes
