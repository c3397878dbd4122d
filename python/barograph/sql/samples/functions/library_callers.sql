-- SPDX-License-Identifier: BSD-3-Clause
-- The functions of the program that call one of a library, by the CPU time of its samples outside of calls of MPI and I/O. One row per
-- function, that with most first; at most one.
-- needs: samples, sampled_places, frame_functions, call_paths
-- private: yes
-- parameter function: of the library; empty for all of those without a name
-- parameter module: the library
-- column function: of the program, the innermost on the stack
-- column file: of its source
-- column line: with most of these samples; 0 where it is not known
-- column share: of the samples in the library's function
WITH chosen AS (
    SELECT p.function, p.file, p.line, s.samples
    FROM samples s JOIN call_paths o ON o.path_id = s.open_id JOIN sampled_places p ON p.path_id = s.path_id
    JOIN frame_functions f ON f.path_id = s.path_id AND f.place = 0
    WHERE o.layer IN ('program', 'region') AND f.function = $function AND f.module = $module AND NOT f.program
), by_line AS (
    SELECT function, file, line, sum(samples) AS samples FROM chosen GROUP BY ALL
)
SELECT function, file, arg_max(line, (samples, -line))::INTEGER AS line, sum(samples) / (SELECT sum(samples) FROM chosen) AS share
FROM by_line WHERE function IS NOT NULL GROUP BY function, file ORDER BY share DESC, function LIMIT 1
