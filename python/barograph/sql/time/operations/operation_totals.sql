-- SPDX-License-Identifier: BSD-3-Clause
-- Each operation over all ranks, with its metrics: times of ranks that never made the call count as 0. One row per
-- operation. A recursive region has one call path per level; they are summed here.
-- Generated from spec/metrics by `python -m codegen`.
-- needs: operation_times, rank_times
-- column operation_id: key into operations
-- column calls: number of calls
-- column ranks: how many ranks make the call
-- column exclusive_ns [ns]: of all ranks
-- column share: of the time of all ranks and threads
-- column mean_ns [ns]: exclusive time per rank
-- column max_ns [ns]: exclusive time of the slowest rank
-- column min_ns [ns]: exclusive time of the fastest rank
-- column slowest_rank: the slowest rank
-- column bytes [bytes]: payload
-- column imbalance: Imbalance
-- column time_lost [ns]: Time lost to imbalance
WITH job AS (SELECT greatest(sum(total_ns), 1) AS total_ns, count(*) AS job_ranks FROM rank_times)
SELECT operation_id, sum(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(exclusive_ns) / any_value(job.total_ns) AS share,
       sum(exclusive_ns) / any_value(job_ranks) AS mean_ns, max(exclusive_ns)::BIGINT AS max_ns,
       if(count(*) < any_value(job_ranks), 0, min(exclusive_ns))::BIGINT AS min_ns,
       arg_max(rank, (exclusive_ns, -rank)) AS slowest_rank, sum(bytes)::BIGINT AS bytes,
       coalesce(1 - sum(exclusive_ns) / any_value(job_ranks) / nullif(max(exclusive_ns), 0), 0)::DOUBLE AS imbalance,
       coalesce(max(exclusive_ns) - sum(exclusive_ns) / any_value(job_ranks), 0)::DOUBLE AS time_lost
FROM operation_times, job GROUP BY operation_id HAVING sum(calls) > 0 OR sum(exclusive_ns) > 0
