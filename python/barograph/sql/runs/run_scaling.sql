-- SPDX-License-Identifier: BSD-3-Clause
-- The whole runs by number of ranks: wall times, and how a rank spent its time, as the median over runs of the mean over
-- ranks. One row per number of ranks.
-- needs: named_runs, run_ranks
-- private: yes
WITH means AS (
    SELECT run, avg(computing_ns) AS computing_ns, avg(mpi_ns) AS mpi_ns, avg(io_ns) AS io_ns,
           avg(startup_ns) AS startup_ns, avg(tool_ns) AS tool_ns
    FROM run_ranks GROUP BY run
)
SELECT r.ranks, count(*) AS runs, median(r.wall_ns) AS wall_ns, min(r.wall_ns) AS min_ns, max(r.wall_ns) AS max_ns,
       median(m.computing_ns) AS computing_ns, median(m.mpi_ns) AS mpi_ns, median(m.io_ns) AS io_ns,
       median(m.startup_ns) AS startup_ns, median(m.tool_ns) AS tool_ns,
       min(r.cores) AS cores, list(r.label ORDER BY r.label) AS labels, list(DISTINCT r.program) AS programs,
       list_sort(list(DISTINCT coalesce(r.arguments, '?'))) AS arguments
FROM named_runs r LEFT JOIN means m USING (run) WHERE r.whole GROUP BY r.ranks ORDER BY r.ranks
