-- SPDX-License-Identifier: BSD-3-Clause
-- What the program's transfers take on the threads that they stop, and how far the time of one is from the mean of all.
-- One row per direction.
-- needs: io_facts, io_callers, run
-- private: yes
-- column direction: `read` or `write`
-- column time_ns [ns]: of all ranks
-- column io_mean_ns [ns]: mean of the ranks
-- column calls: of a rank, mean
-- column ranks: ranks of the job
-- column deviation_ns [ns]: standard deviation of the time of a call
-- column overlapping: calls that return before the data is where it belongs
-- column hdf5: whether HDF5 was called
-- column mpi_io: whether MPI-IO was called
SELECT direction, sum(time_ns)::BIGINT AS time_ns,
       (sum(time_ns) / any_value(greatest(run.ranks, 1)))::DOUBLE AS io_mean_ns,
       sum(calls) / any_value(greatest(run.ranks, 1)) AS calls, any_value(greatest(run.ranks, 1)) AS ranks,
       sqrt(greatest(sum(sumsq_ns2) / sum(calls) - pow(sum(time_ns) / sum(calls), 2), 0)) AS deviation_ns,
       count(*) FILTER (regexp_matches(operation, '^MPI_File_i|_begin$|^aio_|^lio_|_async$|^ncmpi_[ib]')) AS overlapping,
       bool_or(layer = 'hdf5') AS hdf5, bool_or(layer = 'mpi-io') AS mpi_io
FROM io_facts JOIN io_callers USING (rank, thread), run
WHERE asked AND direction != '' AND bucket > 0 GROUP BY direction ORDER BY time_ns DESC, direction
