-- SPDX-License-Identifier: BSD-3-Clause
-- Values of frames by rank, in order.
-- needs: frame_values
-- private: yes
SELECT rank, frame_id, calls, bytes, exclusive_ns, inclusive_ns FROM frame_values ORDER BY rank, frame_id
