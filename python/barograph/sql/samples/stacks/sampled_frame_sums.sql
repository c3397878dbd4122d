-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of frames of sampled stacks over ranks. One row per frame that has any; by path first, of which there are
-- fewer than rows.
-- needs: samples, frame_map
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
WITH by_path AS (
    SELECT path_id, sum(samples) AS samples, sum(time_ns) AS time_ns FROM samples
    WHERE len($ranks) = 0 OR list_contains($ranks, rank) GROUP BY path_id
)
SELECT m.frame_id, coalesce(sum(s.samples) FILTER (m.own), 0)::BIGINT AS samples,
       coalesce(sum(s.time_ns) FILTER (m.own), 0)::BIGINT AS exclusive_ns, sum(s.time_ns)::BIGINT AS inclusive_ns
FROM by_path s JOIN frame_map m USING (path_id) GROUP BY m.frame_id ORDER BY m.frame_id
