-- SPDX-License-Identifier: BSD-3-Clause
-- name: sleeping_time
-- What the main threads were blocked outside MPI and I/O at least, over all ranks: known of times between two calls of
-- MPI; or what is left of a rank's time up to the last sample of its core when all in which it had one, waited for one,
-- or was in MPI or I/O is taken off. Nothing is known of what comes after that sample: a process that was
-- killed took no last one. One row.
-- needs: rank_times, blocked_times, core_times
-- private: yes
-- column ns [ns]: at least
SELECT coalesce(sum(greatest(coalesce(b.blocked_ns, 0),
           if(u.delay_ns IS NULL OR t.threads != 1, 0,
              t.computing_ns - greatest(t.wall_ns - u.sampled_ns, 0) - coalesce(u.cpu_ns, t.computing_ns)
              - u.delay_ns), 0)), 0)::DOUBLE AS ns
FROM rank_times t LEFT JOIN blocked_times b USING (rank) LEFT JOIN core_times u USING (rank)
