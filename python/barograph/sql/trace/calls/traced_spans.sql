-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of a trace that follow each other at less than a gap, put together. One row per rank, layer and span.
-- needs: traced_calls
-- private: yes
-- parameter gap: longest time between calls of one span, in ns
WITH numbered AS (
    -- A sum: a count with a filter takes DuckDB time with the square of the calls.
    SELECT *, sum((gap_ns IS NULL OR gap_ns > $gap)::TINYINT) OVER (
        PARTITION BY rank, layer ORDER BY start_ns, end_ns ROWS UNBOUNDED PRECEDING) AS span
    FROM traced_calls
)
SELECT rank, layer, min(start_ns)::BIGINT AS start_ns, max(end_ns)::BIGINT AS end_ns,
       arg_max(operation, end_ns - start_ns) AS operation, count(*)::BIGINT AS calls, sum(length)::BIGINT AS bytes,
       sum(end_ns - start_ns)::BIGINT AS time_ns, arg_max(file, end_ns - start_ns) AS file
FROM numbered GROUP BY rank, layer, span ORDER BY rank, layer, start_ns
