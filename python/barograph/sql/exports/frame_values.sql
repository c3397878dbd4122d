-- SPDX-License-Identifier: BSD-3-Clause
-- Values of frames by rank. `own` rows of frame_map are a frame's own facts, the others only add to its inclusive
-- time.
-- needs: divisible_paths, fact_rows, frame_map, path_frames, path_times
-- stored: yes
-- private: yes
-- column frame_id: of the frame
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column bytes [bytes]: payload
-- column exclusive_ns [ns]: own time
-- column inclusive_ns [ns]: time with that of frames below
-- parameter ranks: world ranks to keep; empty: all
-- parameter sizes: whether size classes are apart
WITH either AS (
    SELECT m.frame_id, s.rank, coalesce(sum(s.calls) FILTER (m.own), 0) AS calls, coalesce(sum(s.bytes) FILTER (m.own), 0) AS bytes,
           coalesce(sum(s.time_ns) FILTER (m.own), 0) AS exclusive_ns, sum(s.time_ns) AS inclusive_ns
    FROM fact_rows s JOIN frame_map m ON m.path_id = s.path_id AND m.object_id = s.object_id
         AND m.bucket = if($sizes, s.bucket, 0)
    WHERE len($ranks) = 0 OR list_contains($ranks, s.rank) GROUP BY ALL
    UNION ALL
    SELECT f.frame_id, t.rank, coalesce(sum(t.calls) FILTER (f.own), 0), coalesce(sum(t.bytes) FILTER (f.own), 0),
           coalesce(sum(t.exclusive_ns) FILTER (f.own), 0), sum(t.inclusive_ns)
    FROM path_times t ANTI JOIN divisible_paths USING (path_id) JOIN path_frames f USING (path_id)
    WHERE len($ranks) = 0 OR list_contains($ranks, t.rank) GROUP BY ALL
)
SELECT frame_id, rank, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(exclusive_ns)::BIGINT AS exclusive_ns,
       sum(inclusive_ns)::BIGINT AS inclusive_ns
FROM either GROUP BY ALL
