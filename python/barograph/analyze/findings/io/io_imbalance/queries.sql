-- SPDX-License-Identifier: BSD-3-Clause
-- name: slowest_rank_of_shared_file
-- The same of the file where it is worst, from what a log says of the fastest and the slowest rank. At most one row.
-- needs: io_facts, shared_records, data_files
-- private: yes
-- column ranks: ranks that move data
-- column slowest: the slowest rank
-- column slowest_ns [ns]: its time
-- column mean_ns [ns]: mean of the ranks
-- column slowest_bytes [bytes]: what the slowest rank moves
-- column mean_bytes [bytes]: mean of the ranks
-- column deviation_ns [ns]: standard deviation of the slowest rank's time, if its calls vary by chance
-- column slowest_calls: its transfers; null where they are not known
-- column file: name of the file; empty for all
-- column fastest: the fastest rank
-- column fastest_ns [ns]: its time
-- column spread_ns [ns]: standard deviation over the ranks
WITH together AS (
    SELECT object_id, layer, any_value(file_id) AS file_id FROM io_facts WHERE asked AND rank < 0 GROUP BY ALL
)
SELECT r.n::BIGINT AS ranks, r.slowest::BIGINT AS slowest, r.slowest_ns, r.time_ns / r.n AS mean_ns,
       coalesce(r.slowest_bytes, 0)::BIGINT AS slowest_bytes, r.bytes / r.n AS mean_bytes, 0 AS deviation_ns,
       NULL::BIGINT AS slowest_calls, f.name AS file,
       r.fastest::BIGINT AS fastest, r.fastest_ns, sqrt(r.variance_ns2) AS spread_ns
FROM together JOIN shared_records r USING (object_id, layer) JOIN data_files f USING (file_id)
WHERE r.sound AND r.n > 1 ORDER BY slowest_ns - mean_ns DESC, file LIMIT 1

-- name: slowest_rank_in_io
-- The rank that spends most time on its files, beside the others. One row. Ranks that move data; which do so is the
-- program's choice. What may be waiting for other ranks does not count as its time.
-- needs: io_facts, waiting_in_io
-- private: yes
-- columns: slowest_rank_of_shared_file
WITH waiting AS (
    SELECT rank, sum(time_ns) AS waiting_ns FROM waiting_in_io GROUP BY rank
), asked_by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) FILTER (direction != '' AND bucket > 0) AS bytes,
           sum(calls) FILTER (direction != '' AND bucket > 0) AS calls,
           sum(sumsq_ns2 - time_ns * (time_ns / calls)) AS variance_ns2
    FROM io_facts WHERE asked AND rank >= 0 GROUP BY rank HAVING bytes > 0
), by_rank AS (
    SELECT a.*, greatest(time_ns - coalesce(waiting_ns, 0), 0) AS own_ns
    FROM asked_by_rank a LEFT JOIN waiting USING (rank)
)
SELECT count(*)::BIGINT AS ranks, arg_max(rank, (own_ns, -rank))::BIGINT AS slowest,
       max(own_ns)::BIGINT AS slowest_ns, avg(time_ns) AS mean_ns,
       arg_max(bytes, (own_ns, -rank))::BIGINT AS slowest_bytes, avg(bytes) AS mean_bytes,
       sqrt(greatest(arg_max(variance_ns2, (own_ns, -rank)), 0)) AS deviation_ns,
       arg_max(calls, (own_ns, -rank))::BIGINT AS slowest_calls, '' AS file,
       arg_min(rank, (time_ns, rank))::BIGINT AS fastest, min(time_ns)::BIGINT AS fastest_ns,
       stddev_pop(time_ns)::DOUBLE AS spread_ns
FROM by_rank

-- name: io_facts_of_file
-- What the program asked for of one file, as chosen facts.
-- needs: io_file_facts
-- parameter file: its name
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND name = $file

-- name: core_share_of_rank
-- How much of its time a rank had a core. At most one row.
-- needs: core_shares
-- parameter rank: rank in MPI_COMM_WORLD
SELECT on_core FROM core_shares WHERE rank = $rank
