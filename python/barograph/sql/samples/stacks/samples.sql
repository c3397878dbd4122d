-- SPDX-License-Identifier: BSD-3-Clause
-- Where threads were each time they had used a period of CPU time (`--sample`). One row per rank, thread and stack.
-- needs: call_sites, sampled_stacks
-- example: SELECT call_path, sum(time_ns) / 1e9 AS seconds FROM samples JOIN call_paths USING (path_id) GROUP BY ALL
--   ORDER BY seconds DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column path_id: key into call_paths: the innermost frame; where it is not known, what was open
-- column open_id: key into call_paths: the region or call that was open
-- column samples: how often it was there
-- column time_ns [ns]: CPU time that they stand for: their periods, and those before them that passed without a sample of their own
-- column system_ns [ns]: CPU time of the thread in the kernel between these samples and the one before each; null where that was
--   not recorded
-- column faults: pages that were mapped for it meanwhile, without reading from a disk
WITH kernel AS (
    SELECT rank, thread, path_id, time_ns AS system_ns, calls AS faults FROM call_sites WHERE kind = 5
), recorded AS (
    SELECT if(count(*) > 0, 0, NULL) AS nothing FROM kernel
)
SELECT s.rank, s.thread, s.path_id, coalesce(t.open_id, s.path_id) AS open_id, s.calls AS samples, s.time_ns,
       coalesce(k.system_ns, recorded.nothing)::BIGINT AS system_ns, coalesce(k.faults, recorded.nothing)::BIGINT AS faults
FROM call_sites s LEFT JOIN (SELECT DISTINCT path_id, open_id FROM sampled_stacks) t USING (path_id)
LEFT JOIN kernel k USING (rank, thread, path_id), recorded
WHERE s.kind = 3
