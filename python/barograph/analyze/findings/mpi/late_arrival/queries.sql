-- SPDX-License-Identifier: BSD-3-Clause
-- name: shared_io_calls
-- Functions of MPI-IO that all ranks of a file call, on each file that several ranks use. One row per function and file.
-- needs: io_file_facts, is_shared_call
-- private: yes
-- column operation: the function
-- column object: the file's name
-- column size: ranks that use it
SELECT operation, name AS object, max(users)::BIGINT AS size FROM io_file_facts
WHERE layer = 'mpi-io' AND rank >= 0 AND NOT folded AND users > 1 AND is_shared_call(operation)
GROUP BY operation, name ORDER BY sum(time_ns) DESC, operation, name

-- name: io_facts_of_shared_call
-- The facts of a function of MPI-IO on one file, as chosen facts.
-- needs: io_file_facts
-- parameter operation: the function
-- parameter file: its name
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer = 'mpi-io' AND operation = $operation AND name = $file
