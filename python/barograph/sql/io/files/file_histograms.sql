-- SPDX-License-Identifier: BSD-3-Clause
-- Counters of one file that have an argument: sizes and strides. One row per layer, counter and argument.
-- needs: file_counters, file_homes
-- private: yes
-- parameter file: object id of the file
-- parameter names: of counters
SELECT c.layer, c.counter, c.argument, sum(c.value)::BIGINT AS value, count(DISTINCT c.rank)::BIGINT AS ranks
FROM file_counters c JOIN file_homes h USING (object_id)
WHERE h.file_id = $file AND list_contains($names, c.counter) AND c.value > 0
GROUP BY ALL
