-- SPDX-License-Identifier: BSD-3-Clause
-- Files with collective and independent writes, where it is not known which call made which. As chosen files.
-- needs: chosen_io_files, mpi_io_kinds, exact_nesting
-- private: yes
-- columns: chosen_files
SELECT c.file_id, c.direction, 1.0 AS part
FROM chosen_io_files c JOIN mpi_io_kinds k ON k.file_id = c.file_id AND k.direction = 'write', exact_nesting
WHERE NOT exact AND NOT k.all_collective AND NOT k.all_independent
