-- SPDX-License-Identifier: BSD-3-Clause
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
