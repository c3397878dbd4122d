-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank has of the calls of MPI and I/O with most time. One row per call and rank that made it, the calls with most time first.
-- needs: fact_rows, call_paths, is_io, is_startup, is_waiting
-- private: yes
-- parameter most: how many calls
WITH sums AS (
    SELECT p.layer, p.operation, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           sum(s.bytes)::BIGINT AS bytes
    FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE s.rank >= 0 AND (is_io(p.layer) OR p.layer = 'mpi' AND NOT is_startup(p.operation) AND NOT is_waiting(p.operation))
    GROUP BY ALL
), first AS (
    SELECT layer, operation, sum(time_ns) AS total_ns FROM sums GROUP BY ALL
    ORDER BY total_ns DESC, layer, operation LIMIT $most
)
SELECT operation, rank, calls, time_ns, bytes FROM sums JOIN first USING (layer, operation)
ORDER BY total_ns DESC, layer, operation, rank
