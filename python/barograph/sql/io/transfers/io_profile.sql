-- SPDX-License-Identifier: BSD-3-Clause
-- Sizes, bandwidth and times per I/O operation, or per operation and file, call path or call site. The size class 255
-- is of calls that were only counted.
-- needs: path_callers, chosen_io, fact_rows, file_homes, file_rates, io_directions, io_order, io_steps, is_io,
--   least_squares, objects, starts_only, unfinished
-- private: yes
-- parameter by: `operation`, `file`, `path` or `source`
-- parameter files: their object ids
-- parameter filtered: whether only some files are kept
-- parameter ranks: ranks to keep; empty: all
-- parameter roots: functions called by the program that are kept; empty: all
WITH facts AS (
    SELECT s.layer, s.operation, d.direction, CASE $by WHEN 'file' THEN coalesce(f.name, '') WHEN 'path' THEN p.whole_path WHEN 'source' THEN s.source END AS key, s.file_id,
           s.* EXCLUDE (layer, operation, file_id) REPLACE (if(unfinished(s.bucket), 0, s.bucket) AS bucket), least_squares(s.calls, s.bytes, s.bytes_min, s.bytes_max) AS squares,
           NOT unfinished(s.bucket) AND s.bucket != 255 AS timed,
           s.calls <= 3 OR s.bytes_min = s.bytes_max AS exact,
           if(s.bytes > 0 AND s.time_ns > 0 AND NOT starts_only(s.operation),
              s.bytes * 1e9 / s.time_ns, NULL) AS rate
    FROM chosen_io($ranks, $filtered, $files, $roots) s JOIN io_directions d USING (layer, operation)
         JOIN path_callers p USING (path_id) LEFT JOIN objects f ON f.object_id = s.file_id
    WHERE is_io(s.layer)
), moving AS (
    SELECT s.rank, h.file_id, t.layer, d.direction, sum(s.calls) AS calls
    FROM fact_rows s JOIN io_steps t USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN file_homes h USING (object_id)
    WHERE s.bytes > 0 AND is_io(t.layer) GROUP BY ALL
), mine AS (
    SELECT layer, operation, direction, key, rank, file_id, sum(calls) AS calls FROM facts WHERE bytes > 0 GROUP BY ALL
), single AS (
    SELECT m.layer, m.operation, m.direction, m.key,
           coalesce(bool_and(m.calls = a.calls AND r.calls IS NOT NULL), false) AS known,
           sum(r.calls) AS n, min(r.slowest) AS slowest, max(r.fastest) AS fastest, sum(r.sum_of_rates) AS rates,
           sum(r.sum_of_squares) AS squares
    FROM mine m LEFT JOIN moving a USING (rank, file_id, layer, direction)
         LEFT JOIN file_rates r USING (rank, file_id, layer, direction)
    GROUP BY ALL
), profile AS (
SELECT layer, operation, direction, key, count(DISTINCT rank)::BIGINT AS ranks, sum(calls)::BIGINT AS calls,
       sum(bytes)::BIGINT AS bytes,
       min(bytes_min) FILTER (bucket > 0)::BIGINT AS bytes_min,
       max(bytes_max) FILTER (bucket > 0)::BIGINT AS bytes_max,
       sum(bytes) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0) AS bytes_mean,
       sqrt(greatest(sum(squares) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0)
            - pow(sum(bytes) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0), 2), 0)) AS bytes_deviation,
       bool_and(exact) AS bytes_deviation_exact,
       min(rate) AS rate_min, max(rate) AS rate_max,
       sum(rate * calls) / sum(calls) FILTER (rate IS NOT NULL) AS rate_mean,
       sqrt(greatest(sum(rate * rate * calls) / sum(calls) FILTER (rate IS NOT NULL)
            - pow(sum(rate * calls) / sum(calls) FILTER (rate IS NOT NULL), 2), 0)) AS rate_deviation,
       sum(time_ns)::BIGINT AS time_ns, min(min_ns) FILTER (timed)::BIGINT AS time_min_ns,
       max(max_ns)::BIGINT AS time_max_ns,
       sum(time_ns) FILTER (timed) / sum(calls) FILTER (timed) AS time_mean_ns,
       sqrt(greatest(sum(sumsq_ns2) FILTER (timed) / sum(calls) FILTER (timed)
            - pow(sum(time_ns) FILTER (timed) / sum(calls) FILTER (timed), 2), 0)) AS time_deviation_ns
FROM facts GROUP BY layer, operation, direction, key
)
SELECT p.* EXCLUDE (rate_min, rate_max, rate_mean, rate_deviation), coalesce(known, false) AS rate_exact,
       if(known, slowest, rate_min)::DOUBLE AS rate_min, if(known, fastest, rate_max)::DOUBLE AS rate_max,
       if(known, rates / n, rate_mean)::DOUBLE AS rate_mean,
       if(known, sqrt(greatest(squares / n - pow(rates / n, 2), 0)), rate_deviation)::DOUBLE AS rate_deviation
FROM profile p LEFT JOIN single s
     ON p.layer = s.layer AND p.operation = s.operation AND p.key IS NOT DISTINCT FROM s.key
ORDER BY io_order(p.layer), p.time_ns DESC, p.operation, p.key
