-- SPDX-License-Identifier: BSD-3-Clause
-- The tree of categories as rows of call_tree: which category's regions were entered inside those of which other. The
-- program itself is the root; inclusive times are the sums of the exclusive ones below, so none counts twice.
-- needs: path_categories, path_times, rank_times
-- private: yes
-- parameter chosen: ranks to keep; empty: all
WITH chosen AS (SELECT rank FROM rank_times WHERE len($chosen) = 0 OR list_contains($chosen, rank)),
     job AS (SELECT greatest(count(*), 1) AS ranks FROM chosen),
exclusive AS (
    SELECT chain, rank, sum(exclusive_ns) AS exclusive_ns, coalesce(sum(calls) FILTER (categorized), 0) AS calls
    FROM path_times JOIN path_categories USING (path_id) JOIN chosen USING (rank) GROUP BY chain, rank
), nodes AS (
    SELECT chain, row_number() OVER (ORDER BY len(chain), chain) - 1 AS path_id
    FROM (SELECT DISTINCT chain[:depth] AS chain
          FROM exclusive, LATERAL (SELECT unnest(range(len(chain) + 1)) AS depth))
), by_rank AS (
    SELECT nodes.chain, rank, sum(exclusive_ns) AS inclusive_ns,
           coalesce(sum(exclusive_ns) FILTER (exclusive.chain = nodes.chain), 0) AS exclusive_ns,
           coalesce(sum(calls) FILTER (exclusive.chain = nodes.chain), 0) AS calls
    FROM nodes JOIN exclusive ON exclusive.chain[:len(nodes.chain)] = nodes.chain GROUP BY ALL
)
SELECT nodes.path_id, parents.path_id AS parent_id, len(nodes.chain)::BIGINT AS depth,
       coalesce(nodes.chain[-1], 'program') AS operation,
       array_to_string(list_prepend('program', nodes.chain), ' > ') AS call_path, count(*)::BIGINT AS ranks,
       sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns,
       sum(exclusive_ns)::BIGINT AS exclusive_ns,
       if(count(*) < any_value(job.ranks), 0, min(inclusive_ns))::BIGINT AS inclusive_min_ns,
       sum(inclusive_ns) / any_value(job.ranks) AS inclusive_mean_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns,
       if(count(*) < any_value(job.ranks), 0, min(exclusive_ns))::BIGINT AS exclusive_min_ns,
       sum(exclusive_ns) / any_value(job.ranks) AS exclusive_mean_ns,
       max(exclusive_ns)::BIGINT AS exclusive_max_ns,
       arg_max(rank, (inclusive_ns, -rank)) AS slowest_rank
FROM by_rank JOIN nodes USING (chain), job
LEFT JOIN nodes parents ON len(nodes.chain) > 0 AND parents.chain = nodes.chain[:len(nodes.chain) - 1]
GROUP BY nodes.path_id, parents.path_id, nodes.chain ORDER BY nodes.path_id
