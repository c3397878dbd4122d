-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of computing in the kernel and the pages mapped meanwhile, of all ranks, and of the thread that has most. One row; none where
-- it was not recorded.
-- needs: computing_samples
-- private: yes
-- column samples: up to which it was counted
-- column system_ns [ns]: CPU time in the kernel
-- column share: of the CPU time of all samples of computing
-- column faults: pages that were mapped, without reading from a disk
-- column ranks: on how many ranks
-- column rest_ns [ns]: of the time in the kernel, what is left when all CPU time in allocation and in the interpreter is taken off
-- column most_ns [ns]: the same of the thread that has most
WITH by_thread AS (
    SELECT rank, sum(samples) FILTER (faults > 0) AS samples, sum(time_ns) AS time_ns, sum(system_ns) AS system_ns, sum(faults) AS faults,
           greatest(sum(system_ns) - coalesce(sum(time_ns) FILTER (subject != 'rest'), 0), 0) AS rest_ns
    FROM computing_samples WHERE system_ns IS NOT NULL GROUP BY rank, thread
)
SELECT coalesce(sum(samples), 0)::BIGINT AS samples, sum(system_ns)::BIGINT AS system_ns, sum(system_ns) / sum(time_ns) AS share,
       sum(faults)::BIGINT AS faults, (count(DISTINCT rank) FILTER (faults > 0))::BIGINT AS ranks, sum(rest_ns)::BIGINT AS rest_ns,
       max(rest_ns)::BIGINT AS most_ns
FROM by_thread HAVING count(*) > 0
