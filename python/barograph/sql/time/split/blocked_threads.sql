-- SPDX-License-Identifier: BSD-3-Clause
-- How long threads other than the first of a rank were blocked outside of recorded calls, regions and pauses, in a lock or asleep: they
-- work for nobody then, so this is in no other time. One row per rank that has such threads.
-- example: SELECT rank, blocked_ns / 1e9 AS seconds FROM blocked_threads ORDER BY blocked_ns DESC
-- needs: locations, call_sites
-- column rank: rank in MPI_COMM_WORLD
-- column blocked_ns [ns]: neither on a core nor waiting for one, at least
-- column unknown_ns [ns]: time of such threads of which it is not known
SELECT rank, coalesce(sum(k.blocked_ns), 0)::BIGINT AS blocked_ns,
       sum(greatest(l.wall_ns - coalesce(k.time_ns, 0), 0))::BIGINT AS unknown_ns
FROM locations l LEFT JOIN (SELECT rank, thread, time_ns, blocked_ns FROM call_sites WHERE kind = 6) k USING (rank, thread)
WHERE l.thread != 0 GROUP BY rank
