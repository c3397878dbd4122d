-- SPDX-License-Identifier: BSD-3-Clause
-- The functions of the program that threads were blocked in: of each stack the innermost one. One row per function, the one with most time of
-- main threads first.
-- needs: blocked_samples, sampled_places, call_paths
-- private: yes
-- parameter rank: only of this one; null: all
-- column function: its name
-- column file: of its source
-- column line: with most of these samples; 0 where it is not known
-- column time_ns [ns]: time blocked, sum over ranks and threads
-- column main_ns [ns]: of this, of main threads outside of calls of MPI and I/O
-- column main_samples: how many periods that are
WITH chosen AS (
    SELECT p.function, p.file, p.line, s.time_ns, s.samples,
           s.thread = 0 AND o.layer IN ('program', 'region') AS main
    FROM blocked_samples s JOIN sampled_places p USING (path_id) JOIN call_paths o ON o.path_id = s.open_id
    WHERE p.function IS NOT NULL AND ($rank IS NULL OR s.rank = $rank)
), by_line AS (
    SELECT function, file, line, sum(time_ns) AS time_ns, coalesce(sum(time_ns) FILTER (main), 0) AS main_ns,
           coalesce(sum(samples) FILTER (main), 0) AS main_samples
    FROM chosen GROUP BY ALL
)
SELECT function, file, arg_max(line, (main_ns, time_ns, -line))::INTEGER AS line, sum(time_ns)::BIGINT AS time_ns,
       sum(main_ns)::BIGINT AS main_ns, sum(main_samples)::BIGINT AS main_samples
FROM by_line GROUP BY function, file ORDER BY main_ns DESC, time_ns DESC, function, file
