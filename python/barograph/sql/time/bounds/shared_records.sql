-- SPDX-License-Identifier: BSD-3-Clause
-- What all ranks did together with one object in one layer: logs that keep one record for all ranks have sums, and often
-- the time and bytes of the fastest and of the slowest rank, and the variance over ranks. What does not fit together
-- (the mean of all ranks outside of the fastest and the slowest one's times) is not used: `slowest` and `fastest` are
-- then null.
-- needs: fact_rows, call_paths, objects, locations
-- stored: yes
-- private: yes
-- column object_id: key into objects
-- column layer: that was asked
-- column time_ns [ns]: of all ranks
-- column bytes [bytes]: of all ranks
-- column n: ranks of the job
-- column slowest_bytes [bytes]: of the slowest rank
-- column fastest_bytes [bytes]: of the fastest rank
-- column sound: whether the times fit together
-- column slowest: rank
-- column fastest: rank
-- column slowest_ns [ns]: of the slowest rank
-- column fastest_ns [ns]: of the fastest rank
-- column rest_ns [ns]: what the two leave for the others
-- column others: how many these are
-- column sized: whether the bytes fit together
-- column variance_ns2 [ns2]: of the times of ranks
WITH job AS (SELECT count(DISTINCT rank) AS n FROM locations), summed AS (
    SELECT s.object_id, p.layer, sum(s.time_ns)::BIGINT AS time_ns, sum(s.bytes)::BIGINT AS bytes
    FROM fact_rows s JOIN call_paths p USING (path_id) WHERE s.rank < 0 GROUP BY ALL
), said AS (
    SELECT summed.*, job.n, if(json_valid(o.attributes), o.attributes, '{}') AS facts
    FROM summed JOIN objects o USING (object_id), job
), taken AS (
    SELECT * EXCLUDE (facts),
           try_cast(facts->>('$."' || layer || ' slowest rank"') AS BIGINT) AS slowest,
           try_cast(facts->>('$."' || layer || ' fastest rank"') AS BIGINT) AS fastest,
           try_cast(facts->>('$."' || layer || ' slowest rank time ns"') AS BIGINT) AS slowest_ns,
           try_cast(facts->>('$."' || layer || ' fastest rank time ns"') AS BIGINT) AS fastest_ns,
           try_cast(facts->>('$."' || layer || ' slowest rank bytes"') AS BIGINT) AS slowest_bytes,
           try_cast(facts->>('$."' || layer || ' fastest rank bytes"') AS BIGINT) AS fastest_bytes,
           try_cast(facts->>('$."' || layer || ' variance time s2"') AS DOUBLE) * 1e18 AS variance_ns2
    FROM said
), checked AS (
    SELECT *, coalesce(slowest BETWEEN 0 AND n - 1 AND slowest_ns * n * 1.001 + n >= time_ns
                       AND slowest_ns <= time_ns * 1.001 + 1, false) AS slow_fits,
           coalesce(fastest BETWEEN 0 AND n - 1 AND fastest_ns * n <= time_ns * 1.001 + n
                    AND fastest_ns <= slowest_ns AND (slowest != fastest OR slowest_ns = fastest_ns), false
           ) AS fast_fits
    FROM taken
), ends AS (
    SELECT * EXCLUDE (slowest, fastest, slowest_ns, fastest_ns, slow_fits, fast_fits),
           slow_fits AND (fast_fits OR fastest IS NULL) AS sound, if(sound, slowest, NULL) AS slowest,
           if(sound, fastest, NULL) AS fastest, if(sound, least(slowest_ns, time_ns), time_ns) AS slowest_ns,
           if(sound, least(coalesce(fastest_ns, 0), time_ns // n), 0) AS fastest_ns,
           sound AND coalesce(fastest, slowest) != slowest AS two
    FROM checked
)
SELECT * EXCLUDE (two, variance_ns2),
       -- What the two leave for the others, and how many these are.
       if(sound, greatest(time_ns - slowest_ns - if(two, fastest_ns, 0), 0), time_ns) AS rest_ns,
       if(sound, n - if(two, 2, 1), n) AS others,
       coalesce(sound AND slowest_bytes + if(two, fastest_bytes, 0) <= bytes, false) AS sized,
       if(sound, variance_ns2, NULL) AS variance_ns2
FROM ends
