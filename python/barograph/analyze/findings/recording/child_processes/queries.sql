-- SPDX-License-Identifier: BSD-3-Clause
-- name: child_time
-- What child processes computed that ended before their rank did, and that it waited for. One row per rank with such ones, the longest
-- first. They are processes of their own: no row of the profile has it.
-- needs: system
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column cpu_ns [ns]: CPU time of its children, and of theirs
SELECT rank, max(value)::BIGINT AS cpu_ns FROM system WHERE metric = 'CPU time of children'
GROUP BY rank HAVING max(value) > 0 ORDER BY cpu_ns DESC, rank
