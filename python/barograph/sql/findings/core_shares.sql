-- SPDX-License-Identifier: BSD-3-Clause
-- name: core_shares
-- How much of the time in which each rank wanted a core it had one, start-up included. One row per rank. Where nothing
-- was sampled, or less than half of the run, ranks share the cores of a full node evenly.
-- needs: rank_times, core_times, run
-- stored: yes
-- private: yes
-- parameter switches_per_s [1/s]: a rank that is taken off its core less often is not slowed by it
-- column rank: rank in MPI_COMM_WORLD
-- column on_core: 0 to 1; 1 where nothing took the core away, or nothing is known
-- column most_off_ns [ns]: the most that the rank can have waited for a core in any part of the run
-- column slice_ns [ns]: how long it was off its core at a time, mean
-- column off_rate [1/ns]: how often it was taken off
WITH known AS (
    SELECT t.rank, u.cpu_ns, u.delay_ns, coalesce(u.switches, 0)::DOUBLE AS switches,
           greatest(t.wall_ns - t.io_ns, 1)::DOUBLE AS outside_ns, count(*) OVER (PARTITION BY t.node) AS neighbours,
           run.cores
    FROM rank_times t LEFT JOIN core_times u ON u.rank = t.rank AND 2 * u.sampled_ns >= t.wall_ns, run
    WHERE t.rank >= 0
), pushed AS (
    SELECT *, delay_ns > 0 AND switches * 1e9 >= $switches_per_s * outside_ns AS off,
           delay_ns IS NULL AND cores > 0 AND neighbours > cores AS crowded
    FROM known
)
SELECT rank, CASE WHEN off THEN coalesce(cpu_ns / (cpu_ns + delay_ns), greatest(1 - delay_ns / outside_ns, 0))
                  WHEN crowded THEN cores / neighbours ELSE 1 END::DOUBLE AS on_core,
       CASE WHEN off THEN delay_ns WHEN crowded THEN outside_ns ELSE 0 END::DOUBLE AS most_off_ns,
       if(off, delay_ns / switches, 0)::DOUBLE AS slice_ns,
       if(off, switches / outside_ns, 0)::DOUBLE AS off_rate
FROM pushed

-- name: most_off_core_chance
-- How far the time off the core may differ in a part of the run of some length, on the worst rank. One row.
-- needs: core_shares, off_core_chance_ns
-- parameter part_ns [ns]: length of the part
SELECT max(off_core_chance_ns(slice_ns, off_rate, $part_ns)) AS ns FROM core_shares

-- name: most_off_core_skew
-- What ranks wait for each other in some calls because each is taken off its core at other times. One row.
-- needs: core_shares, rank_times, off_core_skew_ns
-- parameter calls: how many
SELECT max(off_core_skew_ns(slice_ns, off_rate, $calls, computing_ns)) AS ns FROM core_shares JOIN rank_times USING (rank)
