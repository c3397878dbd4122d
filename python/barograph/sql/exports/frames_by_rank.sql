-- SPDX-License-Identifier: BSD-3-Clause
-- Inclusive times of frames by rank, frame by frame.
-- needs: frame_values
-- private: yes
SELECT frame_id, rank, inclusive_ns FROM frame_values ORDER BY frame_id, rank
