-- SPDX-License-Identifier: BSD-3-Clause
-- What the compared runs are compared by. One row per subject and run; a run that has no such call or
-- communicator, or in which no rank spends 0.1 % of its time there, took 0.
-- Only runs of the number of ranks that most have. Call paths: mean over the ranks of the run. Communicators:
-- time of the rank that spent most on it, and ranks, of runs that are alike only.
-- needs: named_runs, run_times, run_ranks
-- stored: yes
-- private: yes
-- column kind: `wall time`, `call path`, `communicator` or `rank`
-- column subject: the call path, the communicator's key or the rank
-- column part: of a rank's time: `computing`, `MPI` or `I/O`
-- column run: number of the run
-- column value_ns [ns]: the time
WITH compared AS (
    SELECT run, ranks, wall_ns FROM named_runs WHERE compared
), path_sums AS (
    SELECT run, call_path, sum(time_ns) AS time_ns FROM run_times SEMI JOIN compared USING (run) GROUP BY run, call_path
), paths AS (
    SELECT p.call_path, r.run, coalesce(s.time_ns, 0) / r.ranks AS value_ns
    FROM (SELECT DISTINCT call_path FROM path_sums) p CROSS JOIN compared r LEFT JOIN path_sums s USING (run, call_path)
), on_ranks AS (
    SELECT run, communicator, unnest(ranks) AS rank, unnest(times_ns) AS time_ns FROM run_times WHERE communicator <> ''
), rank_sums AS (
    SELECT run, communicator, rank, sum(time_ns) AS time_ns FROM on_ranks GROUP BY run, communicator, rank
), most AS (
    SELECT run, communicator, max(time_ns) AS time_ns FROM rank_sums GROUP BY run, communicator
), alike AS (
    SELECT run FROM named_runs WHERE alike
), communicators AS (
    SELECT c.communicator, a.run, coalesce(m.time_ns, 0) AS value_ns
    FROM (SELECT DISTINCT communicator FROM most SEMI JOIN alike USING (run)) c CROSS JOIN alike a
    LEFT JOIN most m USING (run, communicator)
)
SELECT 'wall time' AS kind, '' AS subject, '' AS part, run, wall_ns::DOUBLE AS value_ns FROM compared
UNION ALL
SELECT 'call path', call_path, '', run, value_ns::DOUBLE FROM paths
UNION ALL
SELECT 'communicator', communicator, '', run, value_ns::DOUBLE FROM communicators
UNION ALL
SELECT 'rank', rank::VARCHAR, unnest(['computing', 'MPI', 'I/O']), run,
       unnest([computing_ns, mpi_ns, io_ns])::DOUBLE
FROM run_ranks SEMI JOIN alike USING (run)
