-- SPDX-License-Identifier: BSD-3-Clause
-- Collectives by the size of the communicators they are made on. One row per function and size.
-- example: SELECT operation, size, time_ns / bytes AS ns_per_byte FROM collective_sizes WHERE bytes > 0
-- needs: mpi_times, objects, operation_families
-- column operation: the MPI function
-- column size: members of the communicators
-- column calls: number of calls, over all ranks
-- column bytes [bytes]: their payload
-- column time_ns [ns]: their time
-- column fastest_ns [ns]: if each were as fast as the rank's fastest of its size class
-- column ranks: ranks that call
-- column payload [bytes]: of a call, mean
-- column names: up to 20 of the communicators
-- column communicators: how many there are
SELECT m.operation, o.size, sum(m.calls)::BIGINT AS calls, sum(m.bytes)::BIGINT AS bytes,
       sum(m.time_ns)::BIGINT AS time_ns, sum(m.fastest_ns)::BIGINT AS fastest_ns,
       count(DISTINCT m.rank)::BIGINT AS ranks, sum(m.bytes) / sum(m.calls) AS payload,
       list_sort(list(DISTINCT o.name))[:20] AS names, count(DISTINCT o.name)::BIGINT AS communicators
FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
WHERE f.family = 'collective' AND o.kind = 'communicator' AND o.size >= 2
GROUP BY m.operation, o.size
