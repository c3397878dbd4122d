-- SPDX-License-Identifier: BSD-3-Clause
-- The facts by rank and call path, as recorded. `threads` is a bit set of the threads that made the call (thread 62
-- stands for all above it).
-- needs: fact_rows
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column calls: number of calls
-- column time_ns [ns]: their inclusive time
-- column bytes [bytes]: their payload
-- column threads: bit set of threads
SELECT rank, path_id, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
       sum(bytes)::BIGINT AS bytes, bit_or(1::BIGINT << least(thread, 62)) AS threads
FROM fact_rows GROUP BY rank, path_id
