-- SPDX-License-Identifier: BSD-3-Clause
-- The most of a rank's time in a region, or outside of regions, that cannot be compared as the run did not
-- finish. For the program: what is outside of MPI and in no time between two calls of MPI that was noted, and
-- what comes after the end of the rank that ended first. For a region: since it was entered, and the longest
-- of its calls for each that a rank is ahead of the others. One row per operation and rank.
-- needs: open_calls, locations, gaps, rank_times, fact_rows, call_paths, operations, run, is_io, unfinished
-- private: yes
-- column operation_id: key into operations
-- column rank: rank in MPI_COMM_WORLD
-- column unsure_ns [ns]: at most
WITH inside AS (
    SELECT rank, max(age_ns) AS age_ns FROM open_calls WHERE thread = 0 AND (layer = 'mpi' OR is_io(layer)) GROUP BY rank
), ends AS (
    SELECT rank, start_unix_ns + wall_ns AS end_ns FROM locations WHERE thread = 0 AND rank >= 0
), later AS (
    SELECT rank, greatest(end_ns - coalesce(age_ns, 0) - min(end_ns) OVER (), 0) AS later_ns
    FROM ends LEFT JOIN inside USING (rank)
), between AS (
    SELECT rank, sum(time_ns) AS gap_ns FROM gaps WHERE thread = 0 GROUP BY rank
), outside AS (
    SELECT t.rank, l.later_ns,
           if(t.threads = 1, greatest(t.wall_ns - t.mpi_ns - t.startup_ns - t.paused_ns - coalesce(b.gap_ns, 0), 0),
              t.wall_ns) AS rest_ns
    FROM rank_times t JOIN later l USING (rank) LEFT JOIN between b USING (rank)
), entered AS (
    SELECT rank, operation, max(age_ns) AS age_ns FROM open_calls WHERE layer = 'region' GROUP BY rank, operation
), longest AS (
    SELECT s.rank, p.operation, sum(s.calls) FILTER (NOT unfinished(s.bucket)) AS calls,
           max(s.max_ns) FILTER (NOT unfinished(s.bucket)) AS max_ns
    FROM fact_rows s JOIN call_paths p USING (path_id) WHERE p.layer = 'region' GROUP BY s.rank, p.operation
), least AS (
    SELECT operation, if(count(calls) < any_value(run.ranks), 0, min(calls)) AS calls FROM longest, run GROUP BY operation
), told AS (
    SELECT operation_id, rank, rest_ns + later_ns AS unsure_ns
    FROM outside, operations WHERE layer = 'program'
    UNION ALL
    SELECT o.operation_id, l.rank,
           coalesce(e.age_ns, 0) + (coalesce(l.calls, 0) - least.calls) * coalesce(l.max_ns, 0) AS unsure_ns
    FROM longest l JOIN least USING (operation) JOIN operations o ON o.layer = 'region' AND o.operation = l.operation
    LEFT JOIN entered e ON e.rank = l.rank AND e.operation = l.operation
)
SELECT operation_id, rank, unsure_ns FROM told
