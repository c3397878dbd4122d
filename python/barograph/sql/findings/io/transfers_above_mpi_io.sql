-- SPDX-License-Identifier: BSD-3-Clause
-- What the program called where a library makes the calls of MPI-IO: of small pieces it has work with each. One row.
-- needs: io_facts
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
WITH by_rank AS (
    SELECT rank, sum(time_ns / sharers) AS cost_ns, sum(bytes) AS bytes, sum(calls) AS calls FROM io_facts
    WHERE asked AND layer != 'mpi-io' AND direction = $direction AND bucket > 0 AND list_contains($ids, file_id)
    GROUP BY rank
)
SELECT coalesce(sum(bytes) / sum(calls), 0)::DOUBLE AS bytes,
       coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
FROM by_rank
