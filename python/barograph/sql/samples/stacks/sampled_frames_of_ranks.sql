-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of frames of sampled stacks on some ranks, with that of frames below. One row per rank and frame.
-- needs: samples, frame_map
-- private: yes
-- parameter ranks: which
SELECT s.rank, m.frame_id, sum(s.time_ns)::BIGINT AS inclusive_ns
FROM samples s JOIN frame_map m USING (path_id) WHERE list_contains($ranks, s.rank) GROUP BY ALL
