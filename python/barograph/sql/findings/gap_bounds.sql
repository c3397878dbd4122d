-- SPDX-License-Identifier: BSD-3-Clause
-- The most that times between calls of MPI can be in any finding: all of them on the rank where that is longest. One row.
-- needs: call_sites
-- private: yes
-- column gaps: whether there are any
-- column time_ns [ns]: how long on one rank
-- column blocked_ns [ns]: how long one rank was blocked in them
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(blocked_ns) AS blocked_ns FROM call_sites WHERE kind = 2 GROUP BY rank
)
SELECT count(*) > 0 AS gaps, coalesce(max(time_ns), 0)::BIGINT AS time_ns, coalesce(max(blocked_ns), 0)::BIGINT AS blocked_ns
FROM by_rank
