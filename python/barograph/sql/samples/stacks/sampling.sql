-- SPDX-License-Identifier: BSD-3-Clause
-- The samples of the run as a whole. One row.
-- needs: function_samples
-- private: yes
-- column samples: how many
-- column time_ns [ns]: CPU time that they stand for
-- column computing_ns [ns]: the part outside of calls of MPI and I/O
-- column unknown_ns [ns]: the part of which nothing is known
-- column nameless_ns [ns]: the part of which the program or library is known, but not the function
-- column blocked_ns [ns]: time that threads were blocked, as far as it was sampled (`--sample-clock wall`)
-- column period_ns [ns]: CPU time between two samples of a thread, on average
-- column ranks: that have any
SELECT coalesce(sum(samples) FILTER (NOT blocked), 0)::BIGINT AS samples,
       coalesce(sum(time_ns) FILTER (NOT blocked), 0)::BIGINT AS time_ns,
       coalesce(sum(time_ns) FILTER (NOT blocked AND layer IN ('program', 'region')), 0)::BIGINT AS computing_ns,
       coalesce(sum(time_ns) FILTER (NOT blocked AND NOT known), 0)::BIGINT AS unknown_ns,
       coalesce(sum(time_ns) FILTER (NOT blocked AND known AND function = ''), 0)::BIGINT AS nameless_ns,
       coalesce(sum(time_ns) FILTER (blocked), 0)::BIGINT AS blocked_ns,
       coalesce(round(sum(time_ns) FILTER (NOT blocked) / sum(samples) FILTER (NOT blocked)), 0)::BIGINT AS period_ns,
       count(DISTINCT rank)::BIGINT AS ranks
FROM function_samples WHERE own
