-- SPDX-License-Identifier: BSD-3-Clause
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
