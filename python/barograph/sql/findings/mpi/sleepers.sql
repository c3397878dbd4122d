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

-- name: sleeping_rank
-- The rank whose main thread was blocked longest between calls of MPI, with the same time of the next one, and how much
-- longer each of the others is in MPI, at least. One row, or none.
-- needs: gaps, is_polling, rank_times
-- private: yes
WITH blocked AS (
    SELECT rank, sum(blocked_ns) FILTER (NOT is_polling(before))::BIGINT AS blocked_ns
    FROM gaps WHERE thread = 0 GROUP BY rank
), ranks AS (
    SELECT t.rank, coalesce(b.blocked_ns, 0) AS blocked_ns, t.mpi_ns
    FROM rank_times t LEFT JOIN blocked b USING (rank) WHERE t.rank >= 0
), longest AS (
    SELECT *, lead(blocked_ns) OVER (ORDER BY blocked_ns DESC, rank) AS next_ns
    FROM ranks QUALIFY row_number() OVER (ORDER BY blocked_ns DESC, rank) = 1
)
SELECT l.rank, l.blocked_ns, l.next_ns, (min(r.mpi_ns) - l.mpi_ns)::BIGINT AS longer_ns
FROM longest l JOIN ranks r ON r.rank != l.rank GROUP BY l.rank, l.blocked_ns, l.next_ns, l.mpi_ns

-- name: sleeps
-- The times in which the main thread of a rank was blocked between calls of MPI, the longest first. One row per pair of
-- calls.
-- needs: gaps, is_polling
-- parameter rank: rank in MPI_COMM_WORLD
SELECT after, after_site, before, before_site, sum(gaps)::BIGINT AS gaps, sum(time_ns)::BIGINT AS time_ns,
       sum(blocked_ns)::BIGINT AS blocked_ns, max(max_ns)::BIGINT AS max_ns
FROM gaps WHERE rank = $rank AND thread = 0 AND NOT is_polling(before)
GROUP BY after, after_site, before, before_site
HAVING sum(blocked_ns) > 0 ORDER BY sum(blocked_ns) DESC, before_site, after_site
