-- SPDX-License-Identifier: BSD-3-Clause
-- Files with many of the chosen calls per rank, as chosen files. If files share a row, each must have many;
-- where their number is not known nothing can be said of them.
-- needs: chosen_io_files
-- parameter many: calls per rank from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files
WHERE stands_for > 0 AND calls >= $many * callers * stands_for
