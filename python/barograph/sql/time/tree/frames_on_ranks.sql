-- SPDX-License-Identifier: BSD-3-Clause
-- Calls and inclusive time of some frames of call paths with the callers of call sites, on some ranks.
-- needs: path_times, path_frames
-- private: yes
-- parameter paths: numbers of the frames
-- parameter ranks: the ranks
SELECT frame_id AS path_id, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns
FROM path_times JOIN path_frames USING (path_id)
WHERE list_contains($ranks, rank) AND list_contains($paths, frame_id)
GROUP BY ALL HAVING sum(inclusive_ns) > 0 ORDER BY rank, frame_id
