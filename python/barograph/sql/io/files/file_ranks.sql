-- SPDX-License-Identifier: BSD-3-Clause
-- Files by layer and rank: calls, bytes and time, and every counter as a column. One row per file, layer and rank.
-- needs: file_homes, fact_rows, call_paths, is_io, file_counter_columns
-- example: SELECT name, layer, sum(opens) AS opens, sum(bytes_written) AS written FROM file_ranks
--   JOIN objects ON object_id = file_id GROUP BY ALL ORDER BY opens DESC LIMIT 10
-- stored: yes
-- column file_id: key into objects
-- column layer: that was asked
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column time_ns [ns]: time of the calls
-- columns: file_counter_columns
WITH called AS (
    SELECT h.file_id, p.layer, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           sum(s.bytes)::BIGINT AS bytes
    FROM fact_rows s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
    WHERE is_io(p.layer) GROUP BY ALL
)
SELECT file_id, layer, rank, coalesce(called.calls, 0) AS calls, coalesce(called.bytes, 0) AS bytes,
       coalesce(called.time_ns, read_time + write_time + metadata_time, 0) AS time_ns,
       counted.* EXCLUDE (file_id, layer, rank)
FROM called FULL JOIN file_counter_columns counted USING (file_id, layer, rank)
