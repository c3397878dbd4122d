-- SPDX-License-Identifier: BSD-3-Clause
-- What `barograph profile` is about: times and calls of the rows of a tree on the chosen ranks, threads summed, with
-- their bounds.
-- needs: tree_times, shown_calls
-- stored: yes
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column calls: number of calls
-- column child_calls: number of calls made from it
-- column inclusive_ns [ns]: time of the calls
-- column exclusive_ns [ns]: without that of the calls made from them
-- column inclusive_least_ns [ns]: inclusive time at least
-- column inclusive_most_ns [ns]: inclusive time at most
-- column exclusive_least_ns [ns]: exclusive time at least
-- column exclusive_most_ns [ns]: exclusive time at most
WITH chosen AS (FROM tree_times WHERE len($ranks) = 0 OR list_contains($ranks, rank)), made AS (
    SELECT rank, caller_id AS path_id, sum(calls) AS child_calls
    FROM chosen JOIN shown_calls USING (path_id) GROUP BY ALL
)
SELECT rank, path_id, calls::BIGINT AS calls, coalesce(child_calls, 0)::BIGINT AS child_calls,
       inclusive_ns::BIGINT AS inclusive_ns, exclusive_ns::BIGINT AS exclusive_ns,
       inclusive_least_ns::BIGINT AS inclusive_least_ns, inclusive_most_ns::BIGINT AS inclusive_most_ns,
       exclusive_least_ns::BIGINT AS exclusive_least_ns, exclusive_most_ns::BIGINT AS exclusive_most_ns
FROM chosen LEFT JOIN made USING (rank, path_id)
