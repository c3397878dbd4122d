-- SPDX-License-Identifier: BSD-3-Clause
-- name: requests_of_collectives
-- Collective calls of many ranks on a file, and the requests to the file system that become of them, those of the busiest
-- rank first. One row per file and direction.
-- needs: io_facts, io_files
-- private: yes
-- column file_id: key into objects
-- column file: its name
-- column direction: `read` or `write`
-- column users: ranks that make the calls
-- column calls: number of calls
-- column waiting_ns [ns]: their time, mean of these ranks
-- column requests: number of requests
-- column bytes [bytes]: their payload
-- column together: records of all ranks together
-- column single: records of single ranks
-- column share_of: participation ratio of the bytes of single ranks
-- column busiest: the rank that spends most time in requests
-- column busiest_ns [ns]: its time
-- column busiest_bytes [bytes]: its payload
-- column posix_ns [ns]: time of all requests
-- column cb_nodes: the hint of that name
-- column stripe_count: stripes
WITH made AS (
    SELECT file_id, direction,
           (count(DISTINCT rank) FILTER (rank >= 0) + coalesce(max(sharers) FILTER (rank < 0), 0))::BIGINT AS users,
           sum(calls)::BIGINT AS calls, sum(time_ns) AS time_ns
    FROM io_facts WHERE layer IN ('mpi-io', 'pnetcdf') AND direction != '' AND bucket > 0 AND collective
    GROUP BY file_id, direction
), moved AS (
    SELECT file_id, direction, rank, object_id, sum(calls) AS calls, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM io_facts WHERE layer = 'posix' AND direction != '' AND bucket > 0 GROUP BY ALL
), summed AS (
    SELECT file_id, direction, sum(calls)::BIGINT AS requests, sum(bytes)::BIGINT AS bytes,
           count(*) FILTER (rank < 0) AS together, count(*) FILTER (rank >= 0) AS single,
           sum(bytes) ** 2 / nullif(sum(bytes::DOUBLE ** 2) FILTER (rank >= 0), 0) AS share_of,
           arg_max(rank, (time_ns, -rank)) AS busiest, max(time_ns)::BIGINT AS busiest_ns,
           arg_max(bytes, (time_ns, -rank))::BIGINT AS busiest_bytes, sum(time_ns) AS posix_ns
    FROM moved GROUP BY file_id, direction
)
SELECT c.file_id, f.name AS file, c.direction, c.users, c.calls, (c.time_ns / c.users)::BIGINT AS waiting_ns,
       s.* EXCLUDE (file_id, direction), f.cb_nodes, f.stripe_count
FROM made c JOIN summed s USING (file_id, direction) JOIN io_files f USING (file_id)
WHERE c.users > 1 ORDER BY busiest_ns DESC

-- name: collective_transfers_of_file
-- Collective transfers on one file in one direction, as chosen facts.
-- needs: io_file_facts
-- parameter file: key into objects
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE file_id = $file AND direction = $direction AND bucket > 0 AND layer IN ('mpi-io', 'pnetcdf') AND collective

-- name: requests_of_rank
-- The requests to the file system of one rank for one file, or those of all where there is one record. As chosen facts.
-- needs: io_file_facts
-- parameter file: key into objects
-- parameter direction: `read` or `write`
-- parameter rank: rank in MPI_COMM_WORLD
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE file_id = $file AND direction = $direction AND bucket > 0 AND layer = 'posix' AND rank IN ($rank, -1)

-- name: shared_posix_record
-- For a record of all ranks: its slowest rank, what it moved, and how the bytes of all vary. At most one row.
-- needs: shared_records, data_files
-- parameter file: key into objects
SELECT slowest, slowest_ns, slowest_bytes, time_ns, n,
       bytes / n AS mean, try_cast(attributes->>'$."posix variance bytes"' AS DOUBLE) AS variance
FROM shared_records JOIN (SELECT file_id AS object_id, attributes FROM data_files) USING (object_id)
WHERE object_id = $file AND layer = 'posix' AND sound AND sized
