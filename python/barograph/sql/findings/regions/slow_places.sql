-- SPDX-License-Identifier: BSD-3-Clause
-- name: managers
-- Ranks that hand out work and wait for what comes back: they compute next to nothing, and are in receives from most of the
-- others for most of the run. One row per such rank.
-- needs: message_edges, mpi_times, rank_times, run
-- parameter receiving: functions in which a rank waits for messages
-- parameter little: part of what ranks compute on average, below which it is next to nothing
-- parameter most: part of the others, and of the run
-- column rank: rank in MPI_COMM_WORLD
WITH senders AS (
    SELECT receiver AS rank, count(DISTINCT sender) AS senders FROM message_edges GROUP BY receiver
), receives AS (
    SELECT rank, sum(time_ns) AS time_ns FROM mpi_times WHERE list_contains($receiving, operation) GROUP BY rank
)
SELECT t.rank FROM rank_times t JOIN senders s USING (rank) JOIN receives r USING (rank), run
WHERE run.ranks >= 3 AND s.senders >= $most * (run.ranks - 1) AND r.time_ns >= $most * t.wall_ns
      AND t.computing_ns < $little * (SELECT avg(computing_ns) FROM rank_times)
ORDER BY t.rank

-- name: slow_rank_gaps
-- Between which two calls of MPI the slow ranks work longer than the others, those with the largest difference first. One
-- row per pair of calls.
-- needs: gaps, slow_ranks, call_paths
-- parameter slow: how many ranks are slow
-- parameter others: how many others they are compared with
-- parameter left_out: ranks that are not compared
-- column after: the call that ended before
-- column after_site: its call site
-- column before: the call that came next
-- column before_site: its call site
-- column gaps: how many, of the slow ranks
-- column time_ns [ns]: how long these took in all
-- column blocked_ns [ns]: of that, blocked or asleep
-- column max_ns [ns]: the longest
-- column call_path: of the call that came next
-- column longer_ns [ns]: working time of a slow rank beyond that of another, means
WITH marked AS (
    SELECT g.*, g.rank IN (SELECT rank FROM slow_ranks) AS slow FROM gaps g WHERE NOT list_contains($left_out, g.rank)
)
SELECT after, after_site, before, before_site, coalesce(sum(gaps) FILTER (slow), 0)::BIGINT AS gaps,
       coalesce(sum(time_ns) FILTER (slow), 0)::BIGINT AS time_ns,
       coalesce(sum(blocked_ns) FILTER (slow), 0)::BIGINT AS blocked_ns,
       coalesce(max(max_ns) FILTER (slow), 0)::BIGINT AS max_ns, any_value(p.call_path) AS call_path,
       coalesce(sum(time_ns - blocked_ns) FILTER (slow), 0) / $slow
           - coalesce(sum(time_ns - blocked_ns) FILTER (NOT slow), 0) / $others AS longer_ns
FROM marked m JOIN call_paths p ON p.path_id = m.path_id
GROUP BY after, after_site, before, before_site ORDER BY longer_ns DESC, after_site, before_site
