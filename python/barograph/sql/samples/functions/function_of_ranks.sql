-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of each rank in one function itself, outside of calls of MPI and I/O. One row per rank that was recorded.
-- needs: function_samples, recorded_ranks
-- private: yes
-- parameter function: its name
-- parameter file: of its source
-- parameter within: the region, `program` for what is outside of regions; null: all
-- column rank: rank in MPI_COMM_WORLD
-- column time_ns [ns]: CPU time
SELECT r.rank, coalesce(sum(s.time_ns), 0)::BIGINT AS time_ns
FROM recorded_ranks r LEFT JOIN (
    SELECT rank, time_ns FROM function_samples
    WHERE function = $function AND file = $file AND own AND known AND NOT blocked AND layer IN ('program', 'region')
          AND ($within IS NULL OR "within" = $within)
) s USING (rank) GROUP BY r.rank ORDER BY r.rank
