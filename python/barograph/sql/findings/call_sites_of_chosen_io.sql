-- SPDX-License-Identifier: BSD-3-Clause
-- Where the chosen facts of I/O come from, the most expensive first; more than five call sites do not help a reader. A
-- call site where no call has returned has the path of the call, which names it.
-- needs: chosen_facts, path_sites, call_paths
-- private: yes
-- column call_path: cut at the call site of the outermost recorded call
-- column source: that call site as `file:line function`; empty where it is not known
-- column calls: number of calls
-- column ranks: how many ranks; 0 where it is not known
-- column share: part of the time of all chosen facts
-- column rank_numbers: list of the ranks; empty where they are not known
WITH chosen AS (
    SELECT w.site_id, s.path_id, s.rank, s.calls, s.time_ns FROM chosen_facts s JOIN path_sites w USING (path_id)
)
SELECT if(sum(c.calls) = 0, arg_max(u.call_path, c.time_ns), q.call_path) AS call_path,
       if(q.layer = 'source', q.operation, '') AS source, sum(c.calls)::BIGINT AS calls,
       if(min(c.rank) < 0, 0, count(DISTINCT c.rank))::BIGINT AS ranks,
       coalesce(sum(c.time_ns) / nullif(sum(sum(c.time_ns)) OVER (), 0), 0)::DOUBLE AS share,
       if(min(c.rank) < 0, [], list_sort(list(DISTINCT c.rank))) AS rank_numbers
FROM chosen c JOIN call_paths q ON q.path_id = c.site_id JOIN call_paths u ON u.path_id = c.path_id
GROUP BY q.call_path, q.layer, q.operation ORDER BY sum(c.time_ns) DESC, q.call_path LIMIT 5
