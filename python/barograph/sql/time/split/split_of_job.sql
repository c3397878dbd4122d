-- SPDX-License-Identifier: BSD-3-Clause
-- How the whole job spent its time: sums over all ranks and threads. Blocked threads, and those of which it is not known,
-- are not part of it.
-- needs: rank_times, blocked_threads
-- private: yes
SELECT coalesce(sum(computing_ns), 0)::BIGINT AS computing_ns, coalesce(sum(mpi_ns), 0)::BIGINT AS mpi_ns,
       coalesce(sum(io_ns), 0)::BIGINT AS io_ns, coalesce(sum(startup_ns), 0)::BIGINT AS startup_ns,
       coalesce(sum(tool_ns), 0)::BIGINT AS tool_ns,
       coalesce(sum(paused_ns), 0)::BIGINT AS paused_ns, coalesce(sum(total_ns), 0)::BIGINT AS total_ns,
       coalesce(sum(blocked_ns), 0)::BIGINT AS blocked_ns,
       (SELECT coalesce(sum(unknown_ns), 0) FROM blocked_threads)::BIGINT AS unknown_ns
FROM rank_times
