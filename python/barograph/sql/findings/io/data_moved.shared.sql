-- SPDX-License-Identifier: BSD-3-Clause
-- For a record of all ranks: what its slowest rank reads and writes at least, as metadata is part of its time
-- there, and the rest.
-- needs: io_facts, shared_records
WITH shared AS (
    SELECT object_id, layer, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank < 0 GROUP BY ALL
), slowest AS (
    SELECT r.slowest AS rank, s.time_ns AS all_ns, s.bytes AS all_bytes,
           if(r.sound AND r.sized, greatest(r.slowest_ns - (r.time_ns - s.time_ns), 0), 0) AS time_ns,
           if(r.sound AND r.sized, r.slowest_bytes, 0) AS bytes
    FROM shared s JOIN shared_records r USING (object_id, layer)
)
SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank >= 0
UNION ALL SELECT coalesce(rank, -1), time_ns, bytes FROM slowest
UNION ALL SELECT -1, all_ns - time_ns, all_bytes - bytes FROM slowest
