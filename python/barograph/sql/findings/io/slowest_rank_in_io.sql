-- SPDX-License-Identifier: BSD-3-Clause
-- The rank that spends most time on its files, beside the others. One row. Ranks that move data; which do so is the
-- program's choice.
-- needs: io_facts
-- private: yes
-- columns: slowest_rank_of_shared_file
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) FILTER (direction != '' AND bucket > 0) AS bytes,
           sum(calls) FILTER (direction != '' AND bucket > 0) AS calls,
           sum(sumsq_ns2 - time_ns * (time_ns / calls)) AS variance_ns2
    FROM io_facts WHERE asked AND rank >= 0 GROUP BY rank HAVING bytes > 0
)
SELECT count(*)::BIGINT AS ranks, arg_max(rank, (time_ns, -rank))::BIGINT AS slowest,
       max(time_ns)::BIGINT AS slowest_ns, avg(time_ns) AS mean_ns,
       arg_max(bytes, (time_ns, -rank))::BIGINT AS slowest_bytes, avg(bytes) AS mean_bytes,
       sqrt(greatest(arg_max(variance_ns2, (time_ns, -rank)), 0)) AS deviation_ns,
       arg_max(calls, (time_ns, -rank))::BIGINT AS slowest_calls, '' AS file,
       arg_min(rank, (time_ns, rank))::BIGINT AS fastest, min(time_ns)::BIGINT AS fastest_ns,
       stddev_pop(time_ns)::DOUBLE AS spread_ns
FROM by_rank
