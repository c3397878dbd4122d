-- SPDX-License-Identifier: BSD-3-Clause
-- Calls and inclusive time of some call paths on some ranks; several of one name are one.
-- needs: path_times, shown_paths
-- private: yes
-- parameter paths: numbers of the call paths
-- parameter ranks: the ranks
SELECT shown_id AS path_id, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns
FROM path_times JOIN shown_paths USING (path_id)
WHERE list_contains($ranks, rank) AND list_contains($paths, shown_id)
GROUP BY ALL HAVING sum(inclusive_ns) > 0 ORDER BY rank, shown_id
