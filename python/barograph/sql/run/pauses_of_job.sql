-- SPDX-License-Identifier: BSD-3-Clause
-- For how long the program had paused the recording: of the ranks on which it had, those with the least and the most,
-- per thread, and how often at most. One row.
-- needs: path_times, call_paths
-- private: yes
-- column ranks: on which it had
-- column least_ns [ns]: the shortest of them
-- column most_ns [ns]: the longest of them
-- column most_rank: the rank with that
-- column times: how often at most
WITH paused AS (
    SELECT rank, sum(inclusive_ns / greatest(bit_count(threads), 1)) AS ns,
           max(calls // greatest(bit_count(threads), 1)) AS calls
    FROM path_times JOIN call_paths USING (path_id) WHERE layer = 'paused' GROUP BY rank
)
SELECT count(*) AS ranks, coalesce(min(ns), 0)::BIGINT AS least_ns, coalesce(max(ns), 0)::BIGINT AS most_ns,
       arg_max(rank, (ns, -rank)) AS most_rank, coalesce(max(calls), 0)::BIGINT AS times
FROM paused
