-- SPDX-License-Identifier: BSD-3-Clause
-- How long main threads were blocked outside of calls of MPI and I/O, by samples of blocked threads. One row.
-- needs: blocked_samples, call_paths
-- private: yes
-- parameter rank: only of this one; null: all
-- column time_ns [ns]: sum over ranks; 0 where only CPU time was sampled
-- column samples: how many periods
SELECT coalesce(sum(s.time_ns), 0)::BIGINT AS time_ns, coalesce(sum(s.samples), 0)::BIGINT AS samples
FROM blocked_samples s JOIN call_paths o ON o.path_id = s.open_id
WHERE ($rank IS NULL OR s.rank = $rank) AND s.thread = 0 AND o.layer IN ('program', 'region')
