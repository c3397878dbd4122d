-- SPDX-License-Identifier: BSD-3-Clause
-- Some calls of a trace by rank, layer and time, as timeline_bins has all calls of a layer; of a rank that never called a first bin of
-- nothing.
-- needs: traced_bins
-- private: yes
-- parameter calls: layer and operation of each, a blank between them
-- parameter ranks: those wanted
WITH chosen AS (
    SELECT rank, layer, start_ns, width_ns, sum(calls) AS calls, sum(bytes) AS bytes, sum(time_ns) AS time_ns
    FROM traced_bins WHERE list_contains($calls, layer || ' ' || operation) AND list_contains($ranks, rank) GROUP BY ALL
), wanted AS (
    SELECT rank, layer, width_ns
    FROM (SELECT unnest($ranks::INTEGER[]) AS rank),
         (SELECT DISTINCT layer, width_ns FROM traced_bins WHERE list_contains($calls, layer || ' ' || operation))
), complete AS (
    FROM chosen UNION ALL
    SELECT rank, layer, 0, width_ns, 0, 0, 0 FROM wanted ANTI JOIN chosen USING (rank, layer)
)
SELECT rank::INTEGER AS rank, layer, start_ns::BIGINT AS start_ns, (start_ns + width_ns)::BIGINT AS end_ns, calls::BIGINT AS operations,
       bytes::BIGINT AS bytes, time_ns::BIGINT AS time_ns
FROM complete ORDER BY rank, layer, start_ns
