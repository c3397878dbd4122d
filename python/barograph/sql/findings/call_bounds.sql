-- SPDX-License-Identifier: BSD-3-Clause
-- The most that each function of MPI can be in any finding: all its calls, and its time on the rank where that is longest.
-- One row per function.
-- needs: fact_rows, call_paths
-- private: yes
-- column operation: the function
-- column calls: of all ranks, on all objects
-- column most_ns [ns]: time on one rank, or of all where they share one record
WITH by_rank AS (
    SELECT p.operation, s.rank, sum(s.calls) AS calls, sum(s.time_ns) AS time_ns
    FROM fact_rows s JOIN call_paths p USING (path_id) WHERE starts_with(p.operation, 'MPI_')
    GROUP BY p.operation, s.rank
)
SELECT operation, sum(calls)::BIGINT AS calls, max(time_ns)::BIGINT AS most_ns FROM by_rank GROUP BY operation
