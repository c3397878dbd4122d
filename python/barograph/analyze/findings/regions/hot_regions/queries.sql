-- SPDX-License-Identifier: BSD-3-Clause
-- Regions that are entered very often and are very short, those that take longest to record first. One row per region.
-- needs: operation_times, operations, run
-- parameter many: entries of a rank from which on they are many
-- parameter short [ns]: mean time of an entry below which it is short
-- parameter least [ns]: least time to record them
SELECT operation AS region, max(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(inclusive_ns) / sum(calls) AS each_ns, max(calls) * any_value(run.event_ns) AS recording_ns
FROM operation_times JOIN operations USING (operation_id), run WHERE layer = 'region' GROUP BY operation
HAVING max(calls) >= $many AND each_ns < $short AND recording_ns >= $least
ORDER BY recording_ns DESC, operation
