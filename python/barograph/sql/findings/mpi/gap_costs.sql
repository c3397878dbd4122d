-- SPDX-License-Identifier: BSD-3-Clause
-- Long times between two calls of MPI that one rank has and others do not, and for which they wait in the second call.
-- One row for the rank with the longest time between two calls that members of a communicator make at these call sites.
-- needs: gaps, calls_at_sites, objects, call_paths, is_polling, stands_for
-- parameter blocked: compare the time blocked, not the whole
-- parameter least [ns]: least time
-- parameter least_gap_ns [ns]: least mean time of a gap
-- parameter waiting_share: part of the rank's time that another must wait
WITH own AS (
    -- Nobody waits in polls.
    SELECT g.object_id, g.after, g.after_site, g.path_id, g.before, g.before_site, g.rank, sum(g.gaps)::BIGINT AS gaps,
           sum(g.time_ns)::BIGINT AS time_ns, sum(g.blocked_ns)::BIGINT AS blocked_ns,
           max(g.max_ns)::BIGINT AS max_ns,
           if($blocked, sum(g.blocked_ns), sum(g.time_ns))::BIGINT AS measured_ns
    FROM gaps g WHERE NOT is_polling(g.before)
    GROUP BY g.object_id, g.after, g.after_site, g.path_id, g.before, g.before_site, g.rank
), ends AS (
    SELECT object_id, path_id, before_site, rank, sum(measured_ns) AS rank_ns FROM own GROUP BY ALL
), longest AS (
    SELECT *, coalesce(lead(measured_ns) OVER places, 0) AS next_ns
    FROM own WINDOW places AS (PARTITION BY object_id, after, after_site, path_id, before_site ORDER BY measured_ns DESC)
    QUALIFY row_number() OVER places = 1
), others AS (
    SELECT l.object_id, l.after, l.after_site, l.path_id, l.before_site, max(e.rank_ns) AS others_ns
    FROM longest l JOIN ends e USING (object_id, path_id, before_site) WHERE e.rank != l.rank GROUP BY ALL
), waits AS (
    SELECT l.object_id, l.after, l.after_site, l.path_id, l.before_site, m.rank,
           m.rank = l.rank AS own, sum(m.time_ns) AS wait_ns
    FROM longest l JOIN calls_at_sites m ON m.object_id = l.object_id AND m.path_id = l.path_id AND m.site = l.before_site
    WHERE l.before_site != '' GROUP BY ALL
), waited AS (
    -- The members that wait in the second call.
    SELECT object_id, after, after_site, path_id, before_site,
           count(*) FILTER (NOT own AND wait_ns >= $waiting_share * l.measured_ns)::BIGINT AS waiting_ranks,
           avg(wait_ns) FILTER (NOT own AND wait_ns >= $waiting_share * l.measured_ns)::DOUBLE AS waiting_ns,
           coalesce(max(wait_ns) FILTER (own), 0)::DOUBLE AS own_waiting_ns
    FROM waits JOIN longest l USING (object_id, after, after_site, path_id, before_site)
    GROUP BY object_id, after, after_site, path_id, before_site HAVING waiting_ranks > 0
)
SELECT l.rank, l.after, l.after_site, l.before, l.before_site, l.gaps, l.time_ns, l.blocked_ns, l.next_ns, l.max_ns,
       coalesce(x.others_ns, 0)::BIGINT AS others_ns,
       if(coalesce(stands_for(o.attributes), 1) > 1, 0, w.own_waiting_ns)::DOUBLE AS own_waiting_ns,
       o.name AS object, o.object_id, o.size, p.call_path, w.waiting_ranks, w.waiting_ns
FROM longest l JOIN waited w USING (object_id, after, after_site, path_id, before_site)
LEFT JOIN others x USING (object_id, after, after_site, path_id, before_site)
JOIN objects o USING (object_id) JOIN call_paths p USING (path_id)
WHERE l.measured_ns >= greatest($least, l.gaps * $least_gap_ns) AND o.size >= 2
ORDER BY l.measured_ns DESC, l.before_site, l.after_site
