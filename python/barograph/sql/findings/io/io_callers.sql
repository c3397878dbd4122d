-- SPDX-License-Identifier: BSD-3-Clause
-- Threads whose I/O stops the program: those that call MPI themselves, or the first one of a rank where none does. One row
-- per thread.
-- needs: fact_rows, call_paths, is_startup
-- stored: yes
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
WITH calling AS (
    SELECT DISTINCT s.rank, s.thread FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE p.layer = 'mpi' AND NOT is_startup(p.operation) AND p.operation != 'MPI_Finalize'
)
SELECT rank, thread FROM calling
UNION
SELECT DISTINCT rank, thread FROM fact_rows WHERE thread = 0 AND rank NOT IN (SELECT rank FROM calling)
