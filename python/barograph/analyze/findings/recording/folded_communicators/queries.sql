-- SPDX-License-Identifier: BSD-3-Clause
-- name: folded_communicators
-- Communicators that share a row of the profile with others that are not known to be cheap, by their cost. Freeing a
-- communicator does not count as using it. One row per shared row.
-- needs: fact_rows, call_paths, objects, run, stands_for, cheap_of
-- parameter least [ns]: least time, mean of the ranks
SELECT s.object_id, o.name AS object, any_value(stands_for(o.attributes))::BIGINT AS communicators,
       sum(s.calls)::BIGINT AS calls, sum(s.time_ns) / any_value(run.ranks) AS job_mean_ns,
       max(s.max_ns)::BIGINT AS longest_ns, arg_max(p.operation, s.max_ns) AS operation,
       sum(s.time_ns) / sum(s.calls) AS mean_ns
FROM fact_rows s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id), run
WHERE p.layer = 'mpi' AND o.kind = 'communicator' AND stands_for(o.attributes) > greatest(1, cheap_of(o.attributes))
      AND p.operation NOT IN ('MPI_Comm_free', 'MPI_Comm_disconnect')
GROUP BY s.object_id, o.name HAVING sum(s.time_ns) / any_value(run.ranks) >= $least
ORDER BY job_mean_ns DESC, object

-- name: mpi_facts_of_object
-- The facts of MPI on one object, as chosen facts.
-- needs: named_facts
-- parameter object_id: key into objects
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND object_id = $object_id
