-- SPDX-License-Identifier: BSD-3-Clause
-- Where threads were while they were blocked in the kernel: for a lock, a message, a disk, a time (`--sample-clock wall`). One row
-- per rank, thread and stack.
-- needs: call_sites, sampled_stacks
-- example: SELECT call_path, sum(time_ns) / 1e9 AS seconds FROM blocked_samples JOIN call_paths USING (path_id) GROUP BY ALL
--   ORDER BY seconds DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column path_id: key into call_paths: the innermost frame; where it is not known, what was open
-- column open_id: key into call_paths: the region or call that was open
-- column samples: how many periods
-- column time_ns [ns]: time that they stand for: samples times the period
SELECT s.rank, s.thread, s.path_id, coalesce(t.open_id, s.path_id) AS open_id, s.calls AS samples, s.time_ns
FROM call_sites s LEFT JOIN (SELECT DISTINCT path_id, open_id FROM sampled_stacks) t USING (path_id)
WHERE s.kind = 4
