-- SPDX-License-Identifier: BSD-3-Clause
-- name: mpi_costs
-- Time of each MPI function on each communicator, window or set of them, over all call paths, the most expensive first.
-- One row per function and object. `fastest_ns` is what the transfer may take, on the rank where that is least: if each
-- call were as fast as the fastest of its size class, and of messages no longer than all of the rank's would take on a
-- slow network.
-- needs: run, mpi_times, objects, operation_families, rank_messages, slow_transfer_ns
-- parameter least [ns]: least time on some rank
-- parameter latency_ns [ns]: of a message on a slow network
-- parameter bytes_per_s [bytes/s]: of a slow network
WITH moved AS (
    SELECT rank, slow_transfer_ns(calls, bytes, $latency_ns, $bytes_per_s) AS slowly_ns FROM rank_messages
)
SELECT m.operation, object_id, o.name AS object, o.kind = 'mixed' AS mixed,
       if(o.kind = 'mixed', any_value(run.ranks), o.size) AS size, count(*) AS ranks,
       max(calls) AS calls,
       min(if(f.kind = 'point-to-point', least(fastest_ns, coalesce(v.slowly_ns, fastest_ns)), transfer_ns))::BIGINT
           AS fastest_ns, min(repeated_ns)::BIGINT AS repeated_ns,
       min(steady_ns)::BIGINT AS steady_ns,
       sum(calls)::BIGINT AS all_calls, min(time_ns)::BIGINT AS min_ns, max(time_ns)::BIGINT AS max_ns,
       avg(time_ns) AS mean_ns, sum(time_ns) / any_value(run.ranks) AS job_mean_ns,
       arg_max(m.rank, (time_ns, -m.rank)) AS slowest_rank, sum(bytes) / sum(calls) AS bytes_per_call
FROM mpi_times m JOIN objects o USING (object_id) LEFT JOIN operation_families f USING (operation)
     LEFT JOIN moved v ON v.rank = m.rank, run
GROUP BY m.operation, object_id, o.name, o.kind, o.size
HAVING max(time_ns) >= $least ORDER BY sum(time_ns) DESC, m.operation, object_id

-- name: mpi_facts_of_calls
-- The facts of several MPI functions, each on one object, as chosen facts.
-- needs: named_facts
-- parameter calls: function and key into objects, with a blank between
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND list_contains($calls, operation || ' ' || object_id)
