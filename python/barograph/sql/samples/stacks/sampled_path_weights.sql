-- SPDX-License-Identifier: BSD-3-Clause
-- How many samples are in each frame of a sampled stack, or in what it called. One row per frame.
-- needs: samples, sampled_stacks
-- private: yes
SELECT t.frame_id AS path_id, sum(s.samples)::BIGINT AS samples
FROM samples s JOIN sampled_stacks t USING (path_id) GROUP BY ALL
