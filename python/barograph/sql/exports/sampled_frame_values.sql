-- SPDX-License-Identifier: BSD-3-Clause
-- The same for samples: CPU time by frame and rank, with the number of samples instead of calls.
-- needs: samples, frame_map
-- private: yes
-- column frame_id: of the frame
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of samples
-- column bytes [bytes]: 0
-- column exclusive_ns [ns]: CPU time
-- column inclusive_ns [ns]: CPU time with that of frames below
-- parameter ranks: world ranks to keep; empty: all
SELECT m.frame_id, s.rank, coalesce(sum(s.samples) FILTER (m.own), 0)::BIGINT AS calls, 0::BIGINT AS bytes,
       coalesce(sum(s.time_ns) FILTER (m.own), 0)::BIGINT AS exclusive_ns, sum(s.time_ns)::BIGINT AS inclusive_ns
FROM samples s JOIN frame_map m USING (path_id)
WHERE len($ranks) = 0 OR list_contains($ranks, s.rank) GROUP BY ALL
