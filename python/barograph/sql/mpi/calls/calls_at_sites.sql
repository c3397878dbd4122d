-- SPDX-License-Identifier: BSD-3-Clause
-- Calls of MPI whose call sites are known: of samples, or all calls where each has its call site (`--call-sites`). One row per
-- rank, thread, call site and object.
-- needs: mpi_sites, fact_rows, call_paths, objects, unfinished
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column operation: the MPI function
-- column site: the call site as `file:line function`
-- column object: the communicator or window
-- column calls: calls that are known to be made there
-- column time_ns [ns]: their time
-- column max_ns [ns]: of the longest
-- column path_id: key into call_paths, of the operation
-- column object_id: key into objects
SELECT rank, operation, site, object, sampled AS calls, time_ns, max_ns, path_id, object_id FROM mpi_sites WHERE site != ''
UNION ALL
SELECT f.rank, op.operation, any_value(up.operation) AS site, any_value(objects.name) AS object, sum(f.calls)::BIGINT AS calls,
       sum(f.time_ns)::BIGINT AS time_ns, max(f.max_ns)::BIGINT AS max_ns, f.path_id, f.object_id
FROM fact_rows f
JOIN call_paths op USING (path_id)
JOIN call_paths up ON up.path_id = op.parent_id
JOIN objects USING (object_id)
WHERE op.layer = 'mpi' AND up.layer = 'source' AND NOT unfinished(f.bucket)
GROUP BY f.rank, f.thread, f.path_id, f.object_id, op.operation
