-- SPDX-License-Identifier: BSD-3-Clause
-- Files that several ranks read or write mostly by independent calls, and many and small ones. As chosen files.
-- needs: chosen_io_files, mpi_io_calls
-- parameter many: calls per rank from which on they are many
-- parameter large [bytes]: mean payload from which on a call is large
-- parameter share: part of all calls that must be independent
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN mpi_io_calls USING (file_id, direction)
WHERE callers > 1 AND calls >= $many * callers AND bytes < $large * calls AND calls >= $share * all_calls
