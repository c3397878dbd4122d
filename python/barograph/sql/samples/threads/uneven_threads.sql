-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks whose OpenMP threads have unequal work. One row per rank with at least two threads, that with the greatest difference first.
-- needs: thread_work
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: the thread that works longest
-- column threads: how many there are
-- column samples: of the longest
-- column most_ns [ns]: CPU time of the program's code in parallel regions, of that thread
-- column mean_ns [ns]: the same, mean over all threads of the rank
-- column least_ns [ns]: the same of the one with least
-- column main_ns [ns]: the same of the thread that started the program; 0 where it has none
-- column error_ns [ns]: standard error of the difference between most_ns and mean_ns
-- column runtime_ns [ns]: CPU time in the runtime's own code, sum over threads
SELECT rank, arg_max(thread, (work_ns, -thread)) AS thread, count(*)::BIGINT AS threads,
       arg_max(samples, (work_ns, -thread))::BIGINT AS samples, max(work_ns)::BIGINT AS most_ns, avg(work_ns)::DOUBLE AS mean_ns,
       min(work_ns)::BIGINT AS least_ns, coalesce(any_value(work_ns) FILTER (thread = 0), 0)::BIGINT AS main_ns,
       -- The longest is part of the mean.
       (sum(work_ns) / sum(samples) / count(*)
        * sqrt(arg_max(samples, (work_ns, -thread)) * ((count(*) - 1) ** 2 - 1) + sum(samples)))::DOUBLE AS error_ns,
       sum(runtime_ns)::BIGINT AS runtime_ns
FROM thread_work GROUP BY rank HAVING count(*) > 1 AND sum(samples) > 0 ORDER BY max(work_ns) - avg(work_ns) DESC, rank
