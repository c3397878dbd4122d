-- SPDX-License-Identifier: BSD-3-Clause
-- The stacks that the chosen facts were made from, the most expensive first: at most three of each call site.
-- needs: chosen_facts, path_sites, path_callers, call_paths
-- private: yes
-- column call_path: cut at the call site of the outermost recorded call
-- column stack: list of the functions, innermost first
-- column caller: the callers that tell it from others of the call site; empty where there is one
-- column calls: number of calls
-- column share: part of the time of the chosen facts of the call site
-- column rank_numbers: list of the ranks; empty where they are not known
-- column stacks: how many the call site has
SELECT q.call_path, c.stack, c.caller, sum(s.calls)::BIGINT AS calls,
       coalesce(sum(s.time_ns) / nullif(sum(sum(s.time_ns)) OVER (PARTITION BY q.call_path), 0), 0)::DOUBLE AS share,
       if(min(s.rank) < 0, [], list_sort(list(DISTINCT s.rank))) AS rank_numbers,
       count(*) OVER (PARTITION BY q.call_path)::BIGINT AS stacks
FROM chosen_facts s JOIN path_sites w USING (path_id) JOIN call_paths q ON q.path_id = w.site_id
     JOIN path_callers c ON c.path_id = w.site_id
WHERE q.layer = 'source'
GROUP BY q.call_path, c.stack, c.caller
QUALIFY row_number() OVER (PARTITION BY q.call_path ORDER BY sum(s.time_ns) DESC, sum(s.calls) DESC, c.stack) <= 3
ORDER BY q.call_path, sum(s.time_ns) DESC, sum(s.calls) DESC, c.stack
