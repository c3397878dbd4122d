-- SPDX-License-Identifier: BSD-3-Clause
-- How much more of a core ranks had in the second part of the run than in the first. One row; null where it is not known.
-- The parts are divided by the sample that is nearest to the middle; ranks that have none near it do not count.
-- example: SELECT ratio FROM core_trend WHERE ratio < 1
-- needs: system, rank_times
-- column ratio: the mean part of the time wanting a core that ranks had one, late over early
WITH chosen AS (
    SELECT rank, metric, time_ns, value FROM system WHERE metric IN ('main thread on core', 'main thread run delay')
), bounds AS (
    SELECT rank, min(c.time_ns) AS first_ns, arg_min(c.time_ns, abs(c.time_ns - t.wall_ns / 2)) AS middle_ns,
           max(c.time_ns) AS last_ns
    FROM chosen c JOIN rank_times t USING (rank) GROUP BY rank
), used AS (
    SELECT rank, metric, first_ns, middle_ns, last_ns, coalesce(max(value) FILTER (time_ns <= first_ns), 0) AS at_first,
           coalesce(max(value) FILTER (time_ns <= middle_ns), 0) AS at_middle, max(value) AS at_last
    FROM chosen JOIN bounds USING (rank)
    WHERE last_ns > first_ns AND least(middle_ns - first_ns, last_ns - middle_ns) >= (last_ns - first_ns) / 4
    GROUP BY ALL
), split AS (
    SELECT rank, sum(at_middle - at_first) FILTER (metric = 'main thread on core')
                 / nullif(sum(at_middle - at_first), 0) AS early,
           sum(at_last - at_middle) FILTER (metric = 'main thread on core')
                 / nullif(sum(at_last - at_middle), 0) AS late
    FROM used GROUP BY rank HAVING count(*) = 2
)
SELECT avg(late) / nullif(avg(early), 0) AS ratio FROM split
