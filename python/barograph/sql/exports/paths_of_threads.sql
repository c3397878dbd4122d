-- SPDX-License-Identifier: BSD-3-Clause
-- Calls and times of each call path by thread, in order: the files of a TAU profile. Call paths of one name are one.
-- needs: thread_times, shown_paths
-- private: yes
SELECT rank, thread, shown_id AS path_id, sum(calls)::BIGINT AS calls, sum(child_calls)::BIGINT AS child_calls,
       sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(inclusive_ns)::BIGINT AS inclusive_ns
FROM thread_times JOIN shown_paths USING (path_id) GROUP BY rank, thread, shown_id ORDER BY rank, thread, shown_id
