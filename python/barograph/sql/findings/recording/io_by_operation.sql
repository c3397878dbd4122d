-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of I/O by the program itself: what they do in layers below is part of their time. One row per layer and operation.
-- needs: io_facts, run
-- private: yes
-- column layer: of the operation
-- column operation: the function
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column ranks: how many ranks
-- column files: how many files
-- column file_ids: keys into objects
-- column all_ns [ns]: time of all ranks
-- column most_ns [ns]: of the slowest rank
-- column least_ns [ns]: of the fastest rank
-- column slowest: the slowest rank
-- column together: whether all ranks have one record, that says nothing of single ones
-- column n: ranks of the job
WITH called AS (
    SELECT * FROM io_facts WHERE level = 0 AND NOT unnested
), by_rank AS (
    SELECT layer, operation, rank, sum(time_ns) AS time_ns FROM called GROUP BY ALL
), ranked AS (
    SELECT layer, operation, sum(time_ns) AS all_ns, max(time_ns) FILTER (rank >= 0) AS most_ns,
           min(time_ns) FILTER (rank >= 0) AS least_ns,
           arg_max(rank, (time_ns, -rank)) FILTER (rank >= 0) AS slowest, bool_or(rank < 0) AS together
    FROM by_rank GROUP BY ALL
), summed AS (
    SELECT layer, operation, sum(calls)::BIGINT AS calls, coalesce(sum(bytes) FILTER (bucket > 0), 0)::BIGINT AS bytes,
           greatest(count(DISTINCT rank) FILTER (rank >= 0), max(if(rank < 0, sharers, 0)))::BIGINT AS ranks,
           count(DISTINCT file_id) AS files, list(DISTINCT file_id) AS file_ids
    FROM called GROUP BY ALL
)
SELECT s.*, r.* EXCLUDE (layer, operation), greatest(run.ranks, 1) AS n
FROM summed s JOIN ranked r USING (layer, operation), run
