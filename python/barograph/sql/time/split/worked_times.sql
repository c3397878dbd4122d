-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank computes in each region, and outside of regions. One row per operation and rank. Time is per thread, so
-- that a region that eight threads run at once does not look eight times as long, and without what the rank was blocked
-- in it: at least what does not fit into its time elsewhere outside of MPI and I/O. Nor is recording the calls made from
-- there work, where recording took 1 % of a rank's time. Threads that are blocked for 90 % of their time and more, as
-- helpers that wait for something to do, are not counted outside of regions, and the little that they work is taken off.
-- example: SELECT operation, rank, ns / 1e9 AS seconds FROM worked_times JOIN operations USING (operation_id)
-- needs: operation_times, operations, blocked_times, rank_times, child_calls, path_operations, locations, call_sites
-- stored: yes
-- column operation_id: key into operations
-- column rank: rank in MPI_COMM_WORLD
-- column blocked_ns [ns]: of that, the time blocked at least; 0 where it is less than 1 % or several threads
--     work
-- column ns [ns]: without the time blocked
WITH recording AS (
    SELECT operation_id, rank, sum(child_calls) * any_value(r.tool_ns / r.events) AS tool_ns
    FROM rank_times r JOIN child_calls USING (rank) JOIN path_operations USING (path_id)
    WHERE r.tool_ns >= 0.01 * r.total_ns AND r.events > 0 GROUP BY operation_id, rank
), idle AS (
    SELECT rank, count(*) AS threads, sum(l.wall_ns - s.blocked_ns) AS most_ns
    FROM locations l JOIN call_sites s USING (rank, thread)
    WHERE s.kind = 6 AND l.thread != 0 AND s.blocked_ns >= 0.9 * l.wall_ns GROUP BY rank
), working AS (
    SELECT t.operation_id, t.rank, t.exclusive_ns, greatest(t.exclusive_ns - coalesce(r.tool_ns, 0), 0) AS sum_ns,
           if(o.layer = 'program', coalesce(i.most_ns, 0), 0) AS idle_ns, t.threads AS all_threads,
           greatest(t.threads - if(o.layer = 'program', coalesce(i.threads, 0), 0), 1) AS threads
    FROM operation_times t JOIN operations o USING (operation_id)
         LEFT JOIN recording r USING (operation_id, rank) LEFT JOIN idle i USING (rank)
    WHERE o.layer IN ('region', 'program', 'source')
), computing AS (
    -- What threads do in calls is in idle_ns, too, and not in the sum: all together they work no less than the mean.
    SELECT operation_id, rank, threads, greatest((sum_ns - idle_ns) / threads, sum_ns / all_threads) AS all_ns,
           sum(exclusive_ns) OVER (PARTITION BY rank) - exclusive_ns AS elsewhere_ns
    FROM working
), known AS (
    SELECT c.*, if(c.threads = 1, least(greatest(coalesce(b.blocked_ns, 0) - elsewhere_ns, 0), all_ns), 0) AS known_ns
    FROM computing c LEFT JOIN blocked_times b USING (rank)
)
-- Less than 1 % of a time would only make a sentence longer.
SELECT operation_id, rank, if(known_ns >= 0.01 * all_ns, known_ns, 0) AS blocked_ns,
       all_ns - if(known_ns >= 0.01 * all_ns, known_ns, 0) AS ns
FROM known
