-- SPDX-License-Identifier: BSD-3-Clause
-- The programs of a job side by side, as a report has them.
-- needs: programs, program_times, program_shared_times
-- private: yes
-- parameter after_init: whether shares are of the time outside MPI_Init, of which start-up has none
WITH t AS (
    SELECT * EXCLUDE (total_ns, startup_ns), if($after_init, total_ns - startup_ns, total_ns) AS total_ns,
           if($after_init, 0, startup_ns) AS startup_ns
    FROM program_times
)
SELECT p.program, p.name, p.kind, p.executable, p.arguments, p.ranks, t.ranks AS rank_count, t.wall_ns,
       t.computing_ns / nullif(t.total_ns, 0) AS computing_share, t.mpi_ns / nullif(t.total_ns, 0) AS mpi_share,
       t.io_ns / nullif(t.total_ns, 0) AS io_share, t.startup_ns / nullif(t.total_ns, 0) AS startup_share,
       (coalesce(s.time_ns, 0) / nullif(t.ranks, 0))::BIGINT AS shared_ns
FROM programs p JOIN t USING (program) LEFT JOIN program_shared_times s USING (program)
ORDER BY p.program
