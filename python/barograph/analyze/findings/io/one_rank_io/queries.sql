-- SPDX-License-Identifier: BSD-3-Clause
-- name: data_moved.shared
-- For a record of all ranks: what its slowest rank reads and writes at least, as metadata is part of its time
-- there, and the rest.
-- needs: io_facts, shared_records
WITH shared AS (
    SELECT object_id, layer, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank < 0 GROUP BY ALL
), slowest AS (
    SELECT r.slowest AS rank, s.time_ns AS all_ns, s.bytes AS all_bytes,
           if(r.sound AND r.sized, greatest(r.slowest_ns - (r.time_ns - s.time_ns), 0), 0) AS time_ns,
           if(r.sound AND r.sized, r.slowest_bytes, 0) AS bytes
    FROM shared s JOIN shared_records r USING (object_id, layer)
)
SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank >= 0
UNION ALL SELECT coalesce(rank, -1), time_ns, bytes FROM slowest
UNION ALL SELECT -1, all_ns - time_ns, all_bytes - bytes FROM slowest

-- name: data_moved
-- What ranks read and write, by what the program asked for. Any number of rows per rank.
-- needs: io_facts
-- private: yes
-- column rank: rank in MPI_COMM_WORLD, -1 for all ranks together
-- column time_ns [ns]: time of transfers
-- column bytes [bytes]: their payload
SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0

-- name: busiest_rank_in_io
-- The rank that spends most time in transfers, and its part of all. At most one row. What is recorded of all ranks together
-- counts as other ranks'.
-- needs: data_moved, rank_times, run, recorded_kinds
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column ranks: ranks of the job
-- column time_ns [ns]: its time
-- column bytes [bytes]: its payload
-- column time_share: its part of the time of all ranks
-- column bytes_share: its part of the payload of all ranks
-- column others_mpi_ns [ns]: time of the others in MPI, mean
-- column mpi: whether MPI was recorded
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) AS bytes FROM data_moved GROUP BY rank
), busiest AS (
    SELECT arg_max(rank, (time_ns, -rank)) FILTER (rank >= 0) AS rank, max(time_ns) FILTER (rank >= 0) AS time_ns,
           arg_max(bytes, (time_ns, -rank)) FILTER (rank >= 0) AS bytes, sum(time_ns) AS all_ns, sum(bytes) AS all_bytes
    FROM by_rank
)
SELECT b.rank::BIGINT AS rank, any_value(greatest(run.ranks, 1))::BIGINT AS ranks, any_value(b.time_ns)::BIGINT AS time_ns,
       any_value(b.bytes)::BIGINT AS bytes, (any_value(b.time_ns) / any_value(all_ns))::DOUBLE AS time_share,
       coalesce(any_value(b.bytes) / nullif(any_value(all_bytes), 0), 0)::DOUBLE AS bytes_share,
       coalesce(avg(t.mpi_ns) FILTER (t.rank >= 0 AND t.rank != b.rank), 0)::DOUBLE AS others_mpi_ns,
       any_value(recorded_kinds.mpi) AS mpi
FROM busiest b, rank_times t, run, recorded_kinds WHERE b.rank IS NOT NULL AND b.all_ns > 0 GROUP BY b.rank

-- name: helpers_in_io
-- How many other ranks move data of the files that a rank moves data of. One row.
-- needs: io_facts
-- parameter rank: rank in MPI_COMM_WORLD
SELECT count(DISTINCT rank)::BIGINT AS n FROM io_facts
WHERE asked AND rank >= 0 AND rank != $rank AND direction != '' AND bucket > 0 AND bytes > 0
  AND file_id IN (SELECT file_id FROM io_facts WHERE asked AND rank = $rank AND bytes > 0)

-- name: rooted_collective
-- The rooted collective that moves about as much data as a rank reads or writes, and its time there. At most one row.
-- needs: mpi_times
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter bytes [bytes]: what it reads or writes
SELECT operation, sum(bytes)::BIGINT AS passed_bytes,
       coalesce(sum(time_ns) FILTER (rank = $rank), 0)::BIGINT AS passing_ns
FROM mpi_times WHERE operation IN ('MPI_Gather', 'MPI_Gatherv', 'MPI_Scatter', 'MPI_Scatterv') GROUP BY operation
HAVING sum(bytes) BETWEEN $bytes / 2 AND 2 * $bytes ORDER BY passing_ns DESC LIMIT 1

-- name: transfers_of_ranks
-- The transfers that the program asked for on some ranks, as chosen facts.
-- needs: io_file_facts
-- parameter ranks: of which ranks
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND list_contains($ranks, rank) AND direction != '' AND bucket > 0
