-- SPDX-License-Identifier: BSD-3-Clause
-- name: last_in_call
-- The rank that waits least in a call of MPI, what it and the others wait there, and how much longer it is in its I/O. At
-- most one row.
-- needs: mpi_times, rank_times
-- parameter operation: the function
-- parameter object_id: key into objects
WITH waits AS (
    SELECT m.rank, sum(m.time_ns) AS wait_ns, any_value(t.io_ns) AS io_ns
    FROM mpi_times m JOIN rank_times t USING (rank) WHERE m.operation = $operation AND m.object_id = $object_id
    GROUP BY m.rank
), last AS (
    SELECT arg_min(rank, (wait_ns, rank)) AS rank, min(wait_ns) AS own_ns FROM waits
)
SELECT any_value(l.rank)::BIGINT AS rank, any_value(l.own_ns)::DOUBLE AS own_ns,
       avg(w.wait_ns) FILTER (w.rank != l.rank) AS others_ns,
       any_value(w.io_ns) FILTER (w.rank = l.rank) - avg(w.io_ns) FILTER (w.rank != l.rank) AS longer_ns
FROM waits w, last l HAVING count(*) > 1

-- name: longer_in_io
-- How much longer a rank is in I/O than each of some others, at least. One row.
-- needs: rank_times
-- parameter rank: the one
-- parameter others: these
-- column io_ns [ns]: how much longer; null where nothing is known of single ranks
SELECT max(io_ns) FILTER (rank = $rank) - max(io_ns) FILTER (list_contains($others, rank)) AS io_ns FROM rank_times

-- name: price_on_rank
-- How long a rank is in the calls that a price contains. One row.
-- needs: priced
-- parameter price_id: number of the price
-- parameter rank: rank in MPI_COMM_WORLD
SELECT coalesce(sum(time_ns), 0)::DOUBLE AS time_ns FROM priced WHERE price_id = $price_id AND rank IN ($rank, -1)
