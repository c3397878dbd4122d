-- SPDX-License-Identifier: BSD-3-Clause
-- I/O by rank: the slowest, the mean, and least and most bytes.
-- needs: io_requests
-- private: yes
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) AS bytes FROM io_requests WHERE upper = '' GROUP BY rank
)
SELECT count(*)::BIGINT AS ranks, coalesce(bool_or(rank < 0), false) AS together,
       arg_max(rank, (time_ns, -rank))::BIGINT AS slowest, max(time_ns)::BIGINT AS slowest_ns, avg(time_ns) AS mean_ns,
       min(bytes)::BIGINT AS least_bytes, max(bytes)::BIGINT AS most_bytes FROM by_rank
