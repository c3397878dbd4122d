-- SPDX-License-Identifier: BSD-3-Clause
-- Functions by the CPU time of their samples (`--sample`). One row per function.
-- needs: function_samples
-- example: SELECT function, file, line, exclusive_ns / 1e9 AS seconds FROM functions ORDER BY seconds DESC LIMIT 10
-- column function: its name; empty: all of a module without names
-- column file: of its source, without folders; empty where it is not known
-- column line: where most of its samples are, or most calls of what those are in; 0 where it is not known
-- column module: the program or library
-- column samples: in the function itself
-- column exclusive_ns [ns]: CPU time that they stand for
-- column inclusive_ns [ns]: with what it called
-- column share: part of the CPU time of all samples, exclusive
-- column share_error: its standard error, as samples are drawn: share * sqrt((1 - share) / its samples)
-- column in_calls_ns [ns]: of the exclusive time, inside calls of MPI and I/O
-- column blocked_ns [ns]: time that threads were blocked in it and in what it called (`--sample-clock wall`)
-- column ranks: on how many ranks it was seen
-- column most_ns [ns]: exclusive time on the rank with the most
-- column most_rank: that rank
WITH whole AS (
    SELECT sum(time_ns) AS time_ns FROM function_samples WHERE own AND NOT blocked
), lines AS (
    SELECT function, file, module, arg_max(line, (NOT blocked, own, samples, -line)) AS line FROM (
        SELECT function, file, module, line, own, blocked, sum(samples) AS samples FROM function_samples GROUP BY ALL
    ) GROUP BY ALL
), by_rank AS (
    SELECT function, file, module, rank, coalesce(sum(samples) FILTER (own AND NOT blocked), 0) AS samples,
           coalesce(sum(time_ns) FILTER (own AND NOT blocked), 0) AS exclusive_ns,
           coalesce(sum(time_ns) FILTER (NOT blocked), 0) AS inclusive_ns,
           coalesce(sum(time_ns) FILTER (blocked), 0) AS blocked_ns,
           coalesce(sum(time_ns) FILTER (own AND NOT blocked AND layer NOT IN ('program', 'region')), 0) AS in_calls_ns
    FROM function_samples WHERE known GROUP BY ALL
), by_function AS (
    SELECT function, file, module, sum(samples)::BIGINT AS samples, sum(exclusive_ns)::BIGINT AS exclusive_ns,
           sum(inclusive_ns)::BIGINT AS inclusive_ns, sum(blocked_ns)::BIGINT AS blocked_ns, sum(in_calls_ns)::BIGINT AS in_calls_ns,
           count(*)::BIGINT AS ranks, max(exclusive_ns)::BIGINT AS most_ns,
           arg_max(rank, (exclusive_ns, -rank)) AS most_rank
    FROM by_rank GROUP BY ALL
)
SELECT function, file, coalesce(l.line, 0) AS line, module, f.samples, f.exclusive_ns, f.inclusive_ns,
       coalesce(f.exclusive_ns / w.time_ns, 0) AS share,
       -- By its own samples: a few that stand for long periods are no more than a few.
       coalesce(share * sqrt((1 - share) / nullif(f.samples, 0)), 0) AS share_error,
       f.in_calls_ns, f.blocked_ns, f.ranks, f.most_ns, f.most_rank
FROM by_function f LEFT JOIN lines l USING (function, file, module), whole w
ORDER BY f.exclusive_ns DESC, f.inclusive_ns DESC, f.blocked_ns DESC, function, file, module
