-- SPDX-License-Identifier: BSD-3-Clause
-- name: io_callers
-- Threads whose I/O stops the program: those that call MPI themselves, or the first one of a rank where none does. One row
-- per thread.
-- needs: fact_rows, call_paths, is_startup
-- stored: yes
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
WITH calling AS (
    SELECT DISTINCT s.rank, s.thread FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE p.layer = 'mpi' AND NOT is_startup(p.operation) AND p.operation != 'MPI_Finalize'
)
SELECT rank, thread FROM calling
UNION
SELECT DISTINCT rank, thread FROM fact_rows WHERE thread = 0 AND rank NOT IN (SELECT rank FROM calling)

-- name: blocking_transfers
-- What the program's transfers take on the threads that they stop. One row per direction.
-- needs: io_facts, io_callers, run, starts_only, waiting_in_io
-- private: yes
-- column direction: `read` or `write`
-- column time_ns [ns]: of all ranks
-- column io_mean_ns [ns]: mean of the ranks
-- column most_ns [ns]: of the rank with the most, without what may be waiting for other ranks; a record of all ranks
--   together is divided evenly
-- column overlapping: calls that return before the data is where it belongs
-- column hdf5: whether HDF5 was called
-- column mpi_io: whether MPI-IO was called
WITH by_rank AS (
    SELECT direction, rank, operation, layer, sum(time_ns) AS time_ns, sum(time_ns / sharers) AS cost_ns
    FROM io_facts JOIN io_callers USING (rank, thread) WHERE asked AND direction != '' AND bucket > 0 GROUP BY ALL
), costs AS (
    SELECT direction, max(cost_ns)::DOUBLE AS most_ns
    FROM (SELECT b.direction, b.rank, sum(greatest(b.cost_ns - coalesce(w.time_ns, 0), 0)) AS cost_ns
          FROM by_rank b LEFT JOIN waiting_in_io w USING (rank, layer, operation) GROUP BY b.direction, b.rank)
    GROUP BY direction
)
SELECT direction, sum(time_ns)::BIGINT AS time_ns,
       (sum(time_ns) / any_value(greatest(run.ranks, 1)))::DOUBLE AS io_mean_ns, any_value(most_ns) AS most_ns,
       count(*) FILTER (starts_only(operation)) AS overlapping,
       bool_or(layer = 'hdf5') AS hdf5, bool_or(layer = 'mpi-io') AS mpi_io
FROM by_rank JOIN costs USING (direction), run GROUP BY direction ORDER BY time_ns DESC, direction

-- name: computing_with_core
-- What ranks compute while they have a core, mean of the ranks. One row.
-- needs: rank_times, core_shares
-- private: yes
-- column ns [ns]: mean of the ranks
SELECT avg(computing_ns * on_core)::DOUBLE AS ns FROM rank_times JOIN core_shares USING (rank)

-- name: transfers_asked_for
-- Transfers in one direction that the program asked for, as chosen facts.
-- needs: io_file_facts
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND direction = $direction AND bucket > 0
