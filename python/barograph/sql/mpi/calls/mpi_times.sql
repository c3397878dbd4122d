-- SPDX-License-Identifier: BSD-3-Clause
-- MPI calls by rank and object, over all call paths: what communicators and waiting are judged by. One row per
-- operation, object and rank. Calls that did not finish are left out. `fastest_ns` is what the calls would take if each
-- were as fast as the rank's fastest of its size class: what is above it is waiting. `transfer_ns` is the same with the
-- fastest of all calls that move at least as much: that much no call can have waited.
-- needs: mpi_sums, mpi_kinds
-- example: SELECT operation, sum(time_ns - transfer_ns) / 1e9 AS waiting FROM mpi_times GROUP BY ALL ORDER BY waiting DESC
-- stored: yes
-- column operation: the MPI function
-- column object_id: key into objects
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column time_ns [ns]: of all calls
-- column fastest_ns [ns]: of as many calls like the fastest
-- column transfer_ns [ns]: of as many calls like the shortest known
-- column repeated_ns [ns]: its part in classes of enough calls for the fastest to be meaningful
-- column steady_ns [ns]: the time as if the longest call had taken the mean of the others: a first call may set up
--   connections, once
-- column bytes [bytes]: payload
SELECT operation, object_id, rank, calls, time_ns, fastest_ns, transfer_ns, repeated_ns,
       coalesce((time_ns - longest_ns)::HUGEINT * calls / nullif(calls::HUGEINT - 1, 0), 0)::BIGINT AS steady_ns, bytes
FROM mpi_sums JOIN (SELECT DISTINCT group_id, operation, object_id FROM mpi_kinds) USING (group_id)
