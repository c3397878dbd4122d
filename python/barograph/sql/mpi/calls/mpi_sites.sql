-- SPDX-License-Identifier: BSD-3-Clause
-- Where in the program MPI is called, from samples. One row per rank, thread, call site and object.
-- needs: call_sites, call_paths, objects
-- example: SELECT site, operation, sum(stands_for_ns) / 1e9 AS seconds FROM mpi_sites GROUP BY ALL
--   ORDER BY seconds DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column call_path: of the operation
-- column operation: the MPI function
-- column site: the call site as `file:line function`; empty where it is not known
-- column object: the communicator or window
-- column sampled: calls that were looked at
-- column time_ns [ns]: their time
-- column max_ns [ns]: of the longest
-- column stands_for_ns [ns]: time of all calls that these stand for
-- column path_id: key into call_paths, of the operation
-- column object_id: key into objects
SELECT s.rank, s.thread, op.call_path, op.operation, if(p.layer = 'source', p.operation, '') AS site,
       objects.name AS object, s.calls AS sampled, s.time_ns, s.max_ns, s.stands_for_ns, op.path_id, s.object_id
FROM call_sites s
JOIN call_paths p USING (path_id)
JOIN call_paths op ON op.path_id = if(p.layer = 'source', p.parent_id, p.path_id)
JOIN objects USING (object_id)
WHERE s.kind = 1
