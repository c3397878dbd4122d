-- SPDX-License-Identifier: BSD-3-Clause
-- The facts whose time findings price, by the number of the price. What is in a file counts as the file: a dataset, and
-- the requests that it became.
-- needs: chosen_facts, file_homes
-- stored: yes
-- private: yes
-- parameter price_id: number of the price
-- column price_id: number of the price
-- column rank: rank in MPI_COMM_WORLD, -1 for all ranks together
-- column path_id: key into call_paths
-- column matter: key into objects: the file, or another object
-- column bucket: size class
-- column time_ns [ns]: their time
SELECT $price_id::INTEGER AS price_id, s.rank, s.path_id, coalesce(h.file_id, s.object_id) AS matter, s.bucket,
       sum(s.time_ns)::DOUBLE AS time_ns
FROM chosen_facts s LEFT JOIN file_homes h ON h.object_id = s.object_id GROUP BY ALL
