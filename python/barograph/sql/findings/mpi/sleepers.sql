-- SPDX-License-Identifier: BSD-3-Clause
-- name: blocked_before_messages
-- Times in which a rank was blocked before a point-to-point call, the longest first. One row per pair of calls.
-- needs: gaps, operation_families
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter polling: functions that only ask whether something has arrived
-- parameter site: call site of the second call; any, if empty
SELECT g.after, g.after_site, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS time_ns,
       sum(g.blocked_ns)::BIGINT AS blocked_ns, max(g.max_ns)::BIGINT AS max_ns
FROM gaps g JOIN operation_families f ON f.operation = g.before
WHERE f.kind = 'point-to-point' AND g.rank = $rank AND NOT list_contains($polling, g.before)
      AND ($site = '' OR g.before_site = $site)
GROUP BY g.after, g.after_site, g.before, g.before_site
HAVING sum(g.blocked_ns) > 0 ORDER BY sum(g.blocked_ns) DESC, g.before_site, g.after_site
