-- SPDX-License-Identifier: BSD-3-Clause
-- The counters of one file that are not 0, with their spread over the ranks that used it. One row per layer and
-- counter.
-- needs: file_ranks
-- private: yes
-- parameter file: object id of the file
WITH long AS (
    UNPIVOT (SELECT * EXCLUDE (file_id, calls, bytes, time_ns) FROM file_ranks WHERE file_id = $file)
    ON * EXCLUDE (layer, rank) INTO NAME counter VALUE value
)
SELECT layer, counter, count(*)::BIGINT AS ranks, sum(value)::BIGINT AS total, min(value)::BIGINT AS min,
       coalesce(min(nullif(value, 0)), 0)::BIGINT AS first, max(value)::BIGINT AS max, avg(value) AS mean,
       stddev_pop(value) AS deviation, var_pop(value) AS variance, arg_max(rank, (value, -rank)) AS max_rank,
       arg_min(rank, (nullif(value, 0), rank)) FILTER (value > 0) AS first_rank
FROM long GROUP BY layer, counter HAVING max(value) > 0
