-- SPDX-License-Identifier: BSD-3-Clause
-- name: core_contention
-- How much ranks were kept from their cores. What they sleep is not in it: they want no core then. Ranks of which less
-- than half of the run was sampled (they were killed) do not count. One row.
-- needs: core_times, rank_times
-- private: yes
-- column cpu_share: part of the time wanting a core that ranks had one
-- column delay_ns [ns]: runnable without a core, mean of the ranks
-- column switches_per_s [1/s]: how often a rank was taken off its core
-- column ranks: ranks of which this is known
SELECT sum(cpu_ns) / nullif(sum(cpu_ns + delay_ns), 0) AS cpu_share, avg(delay_ns) AS delay_ns,
       sum(switches) / nullif(sum(t.wall_ns) / 1e9, 0) AS switches_per_s, count(*)::BIGINT AS ranks
FROM core_times JOIN rank_times t USING (rank)
WHERE cpu_ns IS NOT NULL AND delay_ns IS NOT NULL AND 2 * sampled_ns >= t.wall_ns
