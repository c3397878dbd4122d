-- SPDX-License-Identifier: BSD-3-Clause
-- The calls on one file and what is in it. One row per layer and operation.
-- needs: call_paths, fact_rows, file_homes
-- private: yes
-- parameter file: object id of the file
-- parameter layers: that count
SELECT p.layer, p.operation, sum(s.calls)::BIGINT AS calls, sum(s.bytes)::BIGINT AS bytes,
       count(DISTINCT s.rank)::BIGINT AS ranks, sum(s.time_ns)::BIGINT AS time_ns, max(s.max_ns)::BIGINT AS longest_ns
FROM fact_rows s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
WHERE h.file_id = $file AND list_contains($layers, p.layer)
GROUP BY ALL ORDER BY time_ns DESC, p.operation
