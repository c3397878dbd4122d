-- SPDX-License-Identifier: BSD-3-Clause
-- Between which times each rank's part of a shared record lies. The times of the fastest and the slowest rank are exact.
-- For a rank that is neither: no more than the slowest, no less than the fastest, and no more or less than
-- the sum of the rest allows when all others are at the other end; nor further from the mean of the rest than
-- the variance allows.
-- needs: shared_records, locations
-- stored: yes
-- private: yes
-- column object_id: key into objects
-- column layer: that was asked
-- column rank: rank in MPI_COMM_WORLD
-- column n: ranks of the job
-- column all_ns [ns]: of all ranks
-- column all_bytes [bytes]: of all ranks
-- column likely_ns [ns]: of this rank, so that all add up
-- column least_ns [ns]: at least
-- column most_ns [ns]: at most
-- column likely_bytes [bytes]: of this rank, so that all add up
-- column until_ns [ns]: of this rank and those before it
-- column until_bytes [bytes]: of this rank and those before it
-- column from_bytes [bytes]: of those before it
WITH job AS (SELECT DISTINCT rank FROM locations), bounded AS (
    SELECT *, rest_ns / greatest(others, 1) AS rest_mean,
           sqrt(greatest(n * variance_ns2 - (slowest_ns - time_ns / n) ** 2 - (fastest_ns - time_ns / n) ** 2
                         - others * (rest_ns / greatest(others, 1) - time_ns / n) ** 2, 0)
                * (others - 1) / greatest(others, 1)) * 1.001 AS reach_ns,
           coalesce(variance_ns2 > 0 AND n * variance_ns2 * 1.001 >= (slowest_ns - time_ns / n) ** 2
                    + if(coalesce(fastest, slowest) = slowest, 0, (fastest_ns - time_ns / n) ** 2), false
           ) AS spread_known
    FROM shared_records
), ends AS (
    SELECT *, greatest(fastest_ns, rest_ns - (others - 1) * slowest_ns,
                       if(spread_known, rest_mean - reach_ns, 0)) AS low,
           least(slowest_ns, rest_ns - (others - 1) * fastest_ns,
                 if(spread_known, rest_mean + reach_ns, slowest_ns)) AS high
    FROM bounded
), placed AS (
    SELECT e.*, job.rank, coalesce(job.rank = slowest, false) AS last, coalesce(job.rank = fastest, false) AS first,
           sum(if(coalesce(job.rank IN (slowest, fastest), false), 0, 1))
               OVER (PARTITION BY object_id, layer ORDER BY job.rank) AS place
    FROM ends e, job
), told AS (
    SELECT object_id, layer, rank, n, time_ns AS all_ns, bytes AS all_bytes,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE rest_ns::HUGEINT * place // others - rest_ns::HUGEINT * (place - 1) // others
                END::BIGINT AS likely_ns,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE least(floor(low), rest_ns // others) END::BIGINT AS least_ns,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE greatest(ceil(high), -(-rest_ns // others)) END::BIGINT AS most_ns,
           CASE WHEN NOT sized THEN bytes / n WHEN last THEN slowest_bytes WHEN first THEN fastest_bytes
                ELSE (bytes - slowest_bytes - if(coalesce(fastest, slowest) = slowest, 0, fastest_bytes))
                     / greatest(others, 1) END AS likely_bytes
    FROM placed
)
SELECT *, sum(likely_ns) OVER up AS until_ns, round(sum(likely_bytes) OVER up)::BIGINT AS until_bytes,
       coalesce(round(sum(likely_bytes) OVER before)::BIGINT, 0) AS from_bytes
FROM told WINDOW up AS (PARTITION BY object_id, layer ORDER BY rank),
     before AS (PARTITION BY object_id, layer ORDER BY rank ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
