-- SPDX-License-Identifier: BSD-3-Clause
-- Samples outside of calls of MPI and I/O, with what they are in. One row per rank, thread and stack.
-- needs: samples, sampled_places, call_paths
-- private: yes
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column samples: how many
-- column time_ns [ns]: CPU time that they stand for
-- column system_ns [ns]: CPU time in the kernel up to them; null where that was not recorded
-- column faults: pages that were mapped meanwhile
-- column subject: `allocation`, `interpreter` or `rest`: each sample counts once
-- column maps: whether it is in a system call of what allocates
-- column python: whether a function of Python is on the stack
-- column function: the innermost one of the program, outside of what allocates; empty where there is none
-- column file: of its source
-- column line: where it was, or called what is further in
SELECT s.rank, s.thread, s.samples, s.time_ns, s.system_ns, s.faults,
       CASE WHEN p.allocates THEN 'allocation' WHEN p.interpreted THEN 'interpreter' ELSE 'rest' END AS subject,
       coalesce(p.maps, false) AS maps, coalesce(p.python, false) AS python, coalesce(p.function, '') AS function,
       coalesce(p.file, '') AS file, coalesce(p.line, 0) AS line
FROM samples s JOIN call_paths o ON o.path_id = s.open_id LEFT JOIN sampled_places p ON p.path_id = s.path_id
WHERE o.layer IN ('program', 'region')
