-- SPDX-License-Identifier: BSD-3-Clause
-- Times of 100 us and more that a thread spent outside MPI, by the calls around them. One row per rank, thread and
-- pair of calls.
-- needs: call_sites, call_paths, objects
-- example: SELECT after_site, before_site, sum(time_ns) / 1e9 AS seconds FROM gaps WHERE rank = 0 GROUP BY ALL
--   ORDER BY seconds DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column after: the call that ended before
-- column after_site: its call site; empty where it is not known
-- column before: the call that came next
-- column before_site: its call site
-- column object: the communicator or window of the call that came next
-- column gaps: how many
-- column time_ns [ns]: how long in all
-- column max_ns [ns]: the longest
-- column blocked_ns [ns]: how long at least the thread was blocked or asleep in those of a millisecond and more; where
--   several of them come within some 30 ms, what they waited for a core is known of all together and split among them
-- column path_id: key into call_paths, of the call that came next
-- column object_id: key into objects
WITH ends AS (
    SELECT s.*, if(p.layer = 'source', p.operation, '') AS after_site,
           if(p.layer = 'source', p.parent_id, p.path_id) AS after_id
    FROM call_sites s JOIN call_paths p USING (path_id) WHERE s.kind = 2
), sites AS (
    SELECT ends.*, a.operation AS after, if(b.layer = 'source', b.operation, '') AS site,
           if(b.layer = 'source', b.parent_id, b.path_id) AS before_id
    FROM ends JOIN call_paths a ON a.path_id = after_id JOIN call_paths b ON b.path_id = a.parent_id
)
SELECT s.rank, s.thread, s.after, s.after_site, op.operation AS before,
       if(site = '' AND up.layer = 'source', up.operation, site) AS before_site, objects.name AS object,
       s.calls AS gaps, s.time_ns, s.max_ns, s.blocked_ns, op.path_id, s.object_id
FROM sites s
JOIN call_paths op ON op.path_id = before_id
LEFT JOIN call_paths up ON up.path_id = op.parent_id
JOIN objects USING (object_id)
