-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of the processes that have samples of CPU time, as the kernel counts it, all threads together. One row.
-- needs: samples, system
-- private: yes
-- column cpu_ns [ns]: of all of them; 0 where that of one is not known
WITH by_rank AS (
    SELECT rank, max(value) FILTER (metric = 'user time') + max(value) FILTER (metric = 'system time') AS cpu_ns
    FROM system WHERE rank IN (SELECT rank FROM samples) GROUP BY rank
)
SELECT if(count(cpu_ns) = (SELECT count(DISTINCT rank) FROM samples), coalesce(sum(cpu_ns), 0), 0)::BIGINT AS cpu_ns
FROM by_rank
