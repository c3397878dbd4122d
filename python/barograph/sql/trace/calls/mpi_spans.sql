-- SPDX-License-Identifier: BSD-3-Clause
-- How long each rank was recorded after MPI_Init: until MPI_Finalize, or its end. One row per rank.
-- needs: locations
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column init_ns [ns]: in MPI_Init
-- column span_ns [ns]: after it
SELECT rank, max(init_ns)::BIGINT AS init_ns, (max(wall_ns) - max(init_ns))::BIGINT AS span_ns
FROM locations WHERE rank >= 0 GROUP BY rank
