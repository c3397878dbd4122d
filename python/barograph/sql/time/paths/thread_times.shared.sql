-- SPDX-License-Identifier: BSD-3-Clause
-- What all ranks have together is divided among them, and a rank of a log is one thread.
-- needs: path_times, child_calls
SELECT rank, 0 AS thread, path_id, calls, coalesce(child_calls, 0) AS child_calls, bytes, inclusive_ns, exclusive_ns
FROM path_times LEFT JOIN child_calls USING (rank, path_id)
