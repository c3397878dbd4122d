-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks with samples of CPU time whose main thread had a core for less than some part of the time one could
-- be used. Ranks of which less than half of the run is known do not count. One row.
-- needs: samples, core_times, locations
-- private: yes
-- parameter with_a_core: the part
-- parameter switches_per_s [1/s]: a rank that is taken off its core less often is not slowed by it
-- column ranks: how many
-- column on_core: that part, of these ranks together; 1 where there are none
WITH short AS (
    SELECT u.cpu_ns, u.delay_ns FROM core_times u JOIN (SELECT rank, max(wall_ns) AS wall_ns FROM locations GROUP BY rank) l USING (rank)
    WHERE rank IN (SELECT rank FROM samples) AND 2 * u.sampled_ns >= l.wall_ns
          AND u.cpu_ns < $with_a_core * (u.cpu_ns + u.delay_ns) AND u.switches * 1e9 >= $switches_per_s * l.wall_ns
)
SELECT count(*)::BIGINT AS ranks, coalesce(sum(cpu_ns) / sum(cpu_ns + delay_ns), 1)::DOUBLE AS on_core FROM short
