-- SPDX-License-Identifier: BSD-3-Clause
-- name: slow_communicator_sizes
-- The communicator size on which a collective takes longest per byte, beside the one where it takes least, payloads being
-- alike; the most expensive first. One row per function.
-- needs: collective_sizes
-- parameter large [bytes]: mean payload below which latency counts
-- parameter ratio: how much longer per byte
-- parameter least [ns]: least cost
WITH sizes AS (
    SELECT * FROM collective_sizes WHERE bytes >= $large * calls AND fastest_ns > 0
)
SELECT a.operation, a.size, a.communicators, a.names, a.ranks, a.calls, a.payload, a.time_ns / a.calls AS call_ns,
       b.size AS other_size, b.payload AS other_payload, b.time_ns / b.calls AS other_call_ns,
       (a.time_ns / a.bytes) / (b.time_ns / b.bytes) AS ratio,
       (a.time_ns - a.bytes * (b.time_ns / b.bytes)) / a.ranks AS lost_ns
FROM sizes a JOIN sizes b ON a.operation = b.operation AND a.size != b.size
WHERE greatest(a.payload, b.payload) <= 2 * least(a.payload, b.payload)
  AND a.time_ns / a.bytes >= $ratio * (b.time_ns / b.bytes)
  AND a.fastest_ns / a.bytes >= $ratio * (b.fastest_ns / b.bytes)
  AND (a.time_ns - a.bytes * (b.time_ns / b.bytes)) / a.ranks >= $least
QUALIFY row_number() OVER (PARTITION BY a.operation ORDER BY lost_ns DESC, a.size, b.size) = 1
ORDER BY lost_ns DESC, a.operation

-- name: communicator_sizes
-- How many members communicators of several ranks have. One row per size.
-- needs: objects
-- private: yes
-- column size: members
SELECT DISTINCT size FROM objects WHERE kind = 'communicator' AND size >= 2

-- name: mpi_facts_of_size
-- The facts of an MPI function on communicators of one size, as chosen facts.
-- needs: named_facts
-- parameter operation: the function
-- parameter size: members of the communicators
-- columns: named_facts
SELECT * FROM named_facts WHERE operation = $operation AND object_kind = 'communicator' AND object_size = $size
