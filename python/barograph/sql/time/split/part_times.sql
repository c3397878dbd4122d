-- SPDX-License-Identifier: BSD-3-Clause
-- Exclusive times by part of the time split. One row per rank and part.
-- needs: path_times, path_parts
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD
-- column part: as in path_parts
-- column exclusive_ns [ns]: time on the rank, threads summed
SELECT rank, part, sum(exclusive_ns)::BIGINT AS exclusive_ns
FROM path_times JOIN path_parts USING (path_id) GROUP BY rank, part
