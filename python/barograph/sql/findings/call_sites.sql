-- SPDX-License-Identifier: BSD-3-Clause
-- name: call_sites_of_chosen_io
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

-- name: call_sites_of_chosen
-- The same of any facts: call sites of MPI that were sampled stand for calls whose paths have none. Each stands for a
-- time; what is left over, of calls after the last sample, is divided alike.
-- needs: chosen_facts, path_sites, shown_paths, call_paths, mpi_sites
-- private: yes
-- column call_path: cut at the call site of the outermost recorded call
-- column source: that call site as `file:line function`; empty where it is not known
-- column calls: number of calls; of sampled call sites those that were looked at
-- column ranks: how many ranks
-- column share: part of the time of all chosen facts
-- column rank_numbers: list of the ranks; empty where they are not known
-- column sampled: whether the call site is known of a sample only
WITH chosen AS (
    SELECT n.shown_id AS site_id, s.path_id, s.object_id, s.rank, s.calls, s.time_ns
    FROM chosen_facts s JOIN path_sites w USING (path_id) JOIN shown_paths n ON n.path_id = w.site_id
), sites AS (
    SELECT path_id, object_id, m.site, sum(m.sampled) AS sampled, count(DISTINCT m.rank) AS ranks,
           sum(m.stands_for_ns) / nullif(sum(sum(m.stands_for_ns)) OVER (PARTITION BY path_id, object_id), 0) AS part
    FROM (SELECT DISTINCT path_id, object_id, rank FROM chosen) c
    JOIN mpi_sites m USING (path_id, object_id, rank) WHERE m.site != '' GROUP BY path_id, object_id, m.site
), whole AS (
    SELECT site_id, path_id, object_id, sum(calls) AS calls, sum(time_ns) AS time_ns, list(DISTINCT rank) AS ranks
    FROM chosen GROUP BY ALL
), known AS (
    SELECT site_id, path_id, '' AS site, calls, time_ns, ranks FROM whole
    WHERE (path_id, object_id) NOT IN (SELECT (path_id, object_id) FROM sites WHERE part IS NOT NULL)
), sampled AS (
    SELECT w.site_id, w.path_id, s.site, s.sampled AS calls, w.time_ns * s.part AS time_ns, s.ranks
    FROM whole w JOIN sites s USING (path_id, object_id) WHERE s.part IS NOT NULL
), divided AS (
    SELECT site_id, arg_max(path_id, time_ns) AS path_id, site, sum(calls) AS calls, sum(time_ns) AS time_ns,
           len(list_distinct(flatten(list(ranks)))) AS ranks, list_distinct(flatten(list(ranks))) AS rank_numbers
    FROM known GROUP BY site_id, site
    UNION ALL
    SELECT site_id, arg_max(path_id, time_ns) AS path_id, site, sum(calls) AS calls, sum(time_ns) AS time_ns,
           max(ranks) AS ranks, [] AS rank_numbers FROM sampled
    GROUP BY site_id, site
)
SELECT if(b.calls = 0, u.call_path, q.call_path) AS call_path,
       if(q.layer = 'source', q.operation, b.site) AS source, b.calls::BIGINT AS calls,
       b.ranks::BIGINT AS ranks, coalesce(b.time_ns / nullif(sum(b.time_ns) OVER (), 0), 0)::DOUBLE AS share,
       if(list_contains(b.rank_numbers, -1), [], list_sort(b.rank_numbers)) AS rank_numbers, b.site != '' AS sampled
FROM divided b JOIN call_paths q ON q.path_id = b.site_id JOIN call_paths u ON u.path_id = b.path_id
ORDER BY b.time_ns DESC, q.call_path, source LIMIT 5
