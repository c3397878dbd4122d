-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of tiny collectives, as chosen facts.
-- needs: named_facts, unfinished
-- parameter operations: names of the functions
-- parameter tiny [bytes]: largest payload of a tiny collective
-- columns: named_facts
SELECT * FROM named_facts
WHERE list_contains($operations, operation) AND bucket != 0 AND NOT unfinished(bucket) AND bytes_max <= $tiny
  AND object_size >= 2
