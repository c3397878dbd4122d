-- SPDX-License-Identifier: BSD-3-Clause
-- How long a layer takes on the rank that spends most in it, calls of layers below included; what is recorded of all
-- ranks together is added. One row per layer.
-- example: SELECT layer, time_ns / 1e9 AS seconds FROM layer_times ORDER BY time_ns DESC
-- needs: fact_rows, call_paths
-- column layer: of the operations
-- column time_ns [ns]: their time
SELECT layer, coalesce(max(time_ns) FILTER (rank >= 0), 0) + coalesce(sum(time_ns) FILTER (rank < 0), 0) AS time_ns
FROM (SELECT p.layer, s.rank, sum(s.time_ns) AS time_ns FROM fact_rows s JOIN call_paths p USING (path_id) GROUP BY ALL)
GROUP BY layer
