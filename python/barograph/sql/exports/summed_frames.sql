-- SPDX-License-Identifier: BSD-3-Clause
-- Values of frames over all exported ranks.
-- needs: frame_values
-- private: yes
SELECT frame_id, sum(calls)::BIGINT, sum(bytes)::BIGINT, sum(exclusive_ns)::BIGINT, sum(inclusive_ns)::BIGINT
FROM frame_values GROUP BY frame_id ORDER BY frame_id
