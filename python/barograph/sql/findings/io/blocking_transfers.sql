-- SPDX-License-Identifier: BSD-3-Clause
-- What the program's transfers take on the threads that they stop. One row per direction.
-- needs: io_facts, io_callers, run, starts_only
-- private: yes
-- column direction: `read` or `write`
-- column time_ns [ns]: of all ranks
-- column io_mean_ns [ns]: mean of the ranks
-- column most_ns [ns]: of the rank with the most; a record of all ranks together is divided evenly
-- column overlapping: calls that return before the data is where it belongs
-- column hdf5: whether HDF5 was called
-- column mpi_io: whether MPI-IO was called
WITH by_rank AS (
    SELECT direction, rank, operation, layer, sum(time_ns) AS time_ns, sum(time_ns / sharers) AS cost_ns
    FROM io_facts JOIN io_callers USING (rank, thread) WHERE asked AND direction != '' AND bucket > 0 GROUP BY ALL
), costs AS (
    SELECT direction, max(cost_ns)::DOUBLE AS most_ns
    FROM (SELECT direction, rank, sum(cost_ns) AS cost_ns FROM by_rank GROUP BY direction, rank) GROUP BY direction
)
SELECT direction, sum(time_ns)::BIGINT AS time_ns,
       (sum(time_ns) / any_value(greatest(run.ranks, 1)))::DOUBLE AS io_mean_ns, any_value(most_ns) AS most_ns,
       count(*) FILTER (starts_only(operation)) AS overlapping,
       bool_or(layer = 'hdf5') AS hdf5, bool_or(layer = 'mpi-io') AS mpi_io
FROM by_rank JOIN costs USING (direction), run GROUP BY direction ORDER BY time_ns DESC, direction
