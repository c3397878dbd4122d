-- SPDX-License-Identifier: BSD-3-Clause
-- How many call paths there are without the frames of sampled stacks, which have no time of calls. One row.
-- needs: call_paths, sampled_stacks
-- private: yes
SELECT count(*)::BIGINT AS paths FROM call_paths WHERE path_id NOT IN (SELECT frame_id FROM sampled_stacks)
