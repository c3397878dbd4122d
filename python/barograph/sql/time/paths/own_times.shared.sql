-- SPDX-License-Identifier: BSD-3-Clause
-- What all ranks have together goes to the single ranks. A rank's share may be below a call of an upper layer
-- that this rank is not known to have made: the call then has at least the time of what is below it, level by
-- level from the deepest up.
-- needs: fact_rows, call_paths, shared_times
WITH RECURSIVE own AS MATERIALIZED (
    SELECT rank, path_id, depth, parent_id, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
           sum(bytes)::BIGINT AS bytes, bit_or(threads) AS threads
    FROM (SELECT rank, path_id, calls, time_ns, bytes, 1::BIGINT << least(thread, 62) AS threads
          FROM fact_rows WHERE rank >= 0
          UNION ALL SELECT rank, path_id, calls, time_ns, bytes, 1::BIGINT AS threads FROM shared_times)
         JOIN call_paths USING (path_id)
    GROUP BY rank, path_id, depth, parent_id
), raised AS (
    SELECT * FROM own WHERE depth = (SELECT max(depth) FROM own)
    UNION ALL
    SELECT rank, p.path_id, p.depth, p.parent_id, coalesce(own.calls, 0) AS calls,
           greatest(coalesce(own.time_ns, 0), coalesce(below.time_ns, 0)) AS time_ns, coalesce(own.bytes, 0) AS bytes,
           coalesce(own.threads, below.threads) AS threads
    FROM (FROM own WHERE depth = (SELECT max(depth) - 1 FROM raised)) own
         FULL JOIN (SELECT rank, parent_id AS path_id, sum(time_ns)::BIGINT AS time_ns, bit_or(threads) AS threads
                    FROM raised WHERE depth > 1 GROUP BY rank, parent_id) below USING (rank, path_id)
         JOIN call_paths p USING (path_id)
)
SELECT rank, path_id, calls, time_ns, bytes, threads FROM raised
