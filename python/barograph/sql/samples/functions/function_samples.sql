-- SPDX-License-Identifier: BSD-3-Clause
-- Samples by function: in it, and in it or what it called. One row per stack, rank, thread and function on the stack.
-- needs: samples, blocked_samples, sampled_stacks, frame_functions, call_paths
-- private: yes
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column layer: of what was open: `program` or `region`: it was computing
-- column within: the operation that was open, `program` for none
-- column function: its name; empty where it is not known
-- column file: of its source
-- column module: the program or library
-- column line: where it was, or called what is further in
-- column own: whether the samples are in it, not in what it called
-- column known: whether anything is known of where they are
-- column blocked: whether it was blocked there; otherwise it used CPU time
-- column samples: how many
-- column time_ns [ns]: time that they stand for
WITH on_stack AS (
    SELECT t.path_id, f.function, if(f.function = '', '', f.file) AS file, f.module,
           arg_min(f.line, (t.height, f.place)) AS line, min((t.height, f.place)) = (0, 0) AS own
    FROM sampled_stacks t JOIN frame_functions f ON f.path_id = t.frame_id
    GROUP BY t.path_id, f.function, if(f.function = '', '', f.file), f.module
)
SELECT s.rank, s.thread, o.layer, o.operation AS "within", coalesce(t.function, '') AS function, coalesce(t.file, '') AS file,
       coalesce(t.module, '') AS module, coalesce(t.line, 0) AS line, coalesce(t.own, true) AS own, t.path_id IS NOT NULL AS known,
       s.blocked, s.samples, s.time_ns
FROM (
    SELECT rank, thread, path_id, open_id, samples, time_ns, false AS blocked FROM samples
    UNION ALL SELECT rank, thread, path_id, open_id, samples, time_ns, true AS blocked FROM blocked_samples
) s JOIN call_paths o ON o.path_id = s.open_id LEFT JOIN on_stack t ON t.path_id = s.path_id
