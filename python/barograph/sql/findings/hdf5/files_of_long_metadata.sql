-- SPDX-License-Identifier: BSD-3-Clause
-- Files whose groups and datasets take longer than their data, as chosen files.
-- needs: chosen_io_files, hdf5_transfer_times
-- parameter many: calls per rank from which on they are many
-- parameter long [ns]: time per rank from which on few calls count as well
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN hdf5_transfer_times USING (file_id)
WHERE time_ns > moving_ns AND (calls >= $many * callers OR time_ns >= $long * callers)
