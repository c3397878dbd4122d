-- SPDX-License-Identifier: BSD-3-Clause
-- The same of one thread of each rank.
-- needs: thread_times, shown_paths
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
-- parameter thread: the thread
WITH chosen AS (
    SELECT rank, shown_id AS path_id, sum(calls)::BIGINT AS calls, sum(child_calls)::BIGINT AS child_calls,
           sum(inclusive_ns)::BIGINT AS inclusive_ns, sum(exclusive_ns)::BIGINT AS exclusive_ns
    FROM thread_times JOIN shown_paths USING (path_id)
    WHERE thread = $thread AND (len($ranks) = 0 OR list_contains($ranks, rank)) GROUP BY rank, shown_id
)
SELECT *, inclusive_ns AS inclusive_least_ns, inclusive_ns AS inclusive_most_ns,
       exclusive_ns AS exclusive_least_ns, exclusive_ns AS exclusive_most_ns FROM chosen
