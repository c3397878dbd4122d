-- SPDX-License-Identifier: BSD-3-Clause
-- What each step of I/O did: calls, bytes, time. With `per_file` file by file, and of MPI only what is on a file.
-- needs: chosen_io, ranks_of_io
-- private: yes
-- parameter files: their object ids
-- parameter filtered: whether only some files are kept
-- parameter per_file: whether files are apart
-- parameter ranks: ranks to keep; empty: all
-- parameter roots: functions called by the program that are kept; empty: all
SELECT s.step_id, if($per_file, s.file_id, NULL) AS file_id, sum(s.calls)::BIGINT AS calls, sum(s.bytes)::BIGINT AS bytes,
       sum(s.time_ns)::BIGINT AS time_ns, max(s.max_ns)::BIGINT AS longest_ns, ranks_of_io(s.rank) AS ranks
FROM chosen_io($ranks, $filtered, $files, $roots) s
WHERE NOT $per_file OR s.layer != 'mpi' OR s.file_id IS NOT NULL GROUP BY ALL
