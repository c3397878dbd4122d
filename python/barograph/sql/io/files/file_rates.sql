-- SPDX-License-Identifier: BSD-3-Clause
-- The bandwidth per call. One row per rank, file, layer and direction.
-- needs: file_counters, objects
-- example: SELECT file, direction, min(slowest) / 1e6 AS slowest_mb_per_s FROM file_rates WHERE layer = 'posix'
--   GROUP BY ALL ORDER BY slowest_mb_per_s LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column file: absolute path
-- column layer: the layer that was asked
-- column direction: `read` or `write`
-- column calls: calls that moved data and were timed
-- column slowest [bytes/s]: the slowest call
-- column mean [bytes/s]: the mean of the calls, each counting alike
-- column fastest [bytes/s]: the fastest call
-- column deviation [bytes/s]: standard deviation over the calls
-- column sum_of_rates [bytes/s]: over the calls, to put ranks together
-- column sum_of_squares: over the calls, to put ranks together
-- column file_id: key into objects
WITH RECURSIVE up AS (
    SELECT object_id, object_id AS place_id FROM objects
    UNION
    SELECT up.object_id, o.parent_id FROM up JOIN objects o ON o.object_id = up.place_id
    WHERE o.kind IN ('group', 'dataset', 'attribute', 'variable') AND o.parent_id IS NOT NULL
), counted AS (
    SELECT c.rank, c.layer, f.object_id AS file_id, f.name AS file,
           if(contains(c.counter, 'read'), 'read', 'write') AS direction, split_part(c.counter, ' ', 1) AS which,
           -- Squares are stored scaled, with an exponent; 1024 is added to it (spec/files/counters.toml).
           if(which = 'squares', c.value * pow(2, c.argument - 1024), c.value)::DOUBLE AS value
    FROM file_counters c JOIN up USING (object_id) JOIN objects f ON f.object_id = up.place_id AND f.kind = 'file'
    WHERE regexp_full_match(c.counter, '(rated|(slowest|fastest|sum of|squares of) (read|write) rates?).*')
)
SELECT rank, file, layer, direction, coalesce(sum(value) FILTER (which = 'rated'), 0)::BIGINT AS calls,
       min(value) FILTER (which = 'slowest') AS slowest, sum(value) FILTER (which = 'sum') / calls AS mean,
       max(value) FILTER (which = 'fastest') AS fastest,
       sqrt(greatest(sum(value) FILTER (which = 'squares') / calls - pow(mean, 2), 0)) AS deviation,
       sum(value) FILTER (which = 'sum') AS sum_of_rates,
       sum(value) FILTER (which = 'squares') AS sum_of_squares, file_id
FROM counted GROUP BY rank, file_id, file, layer, direction HAVING calls > 0
