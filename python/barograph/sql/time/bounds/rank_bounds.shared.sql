-- SPDX-License-Identifier: BSD-3-Clause
-- If all calls of a record are the program's own, its time is known better than that of each of the calls.
-- needs: path_parts, call_paths, fact_rows, shared_times, rank_times
-- stored: yes
WITH outer_paths AS (
    SELECT own.path_id, own.part FROM path_parts own JOIN call_paths p USING (path_id)
           JOIN path_parts above ON above.path_id = p.parent_id
    WHERE (own.part = 'io' AND above.part != 'io')
       OR (own.part = 'unnested' AND p.layer != 'unnested' AND p.parent_id IN
           (SELECT path_id FROM call_paths WHERE layer = 'unnested'))
), parts AS (
    SELECT s.rank, o.part, sum(s.time_ns) AS least_ns, sum(s.time_ns) AS most_ns
    FROM fact_rows s JOIN outer_paths o USING (path_id) WHERE s.rank >= 0 GROUP BY ALL
    UNION ALL
    SELECT s.rank, o.part, if(sum(call_ns) = any_value(all_ns), any_value(record_least_ns), sum(least_ns)) AS least_ns,
           least(sum(most_ns), any_value(record_most_ns)) AS most_ns
    FROM shared_times s JOIN outer_paths o USING (path_id) GROUP BY s.rank, o.part, s.object_id, s.layer
), summed AS (
    SELECT rank, coalesce(sum(least_ns) FILTER (part = 'io'), 0) AS least_ns,
           coalesce(sum(most_ns) FILTER (part = 'io'), 0) AS most_ns,
           coalesce(sum(least_ns) FILTER (part = 'unnested'), 0) AS other_least_ns,
           coalesce(sum(most_ns) FILTER (part = 'unnested'), 0) AS other_most_ns
    FROM parts GROUP BY rank
), bounded AS (
    SELECT r.rank, io_ns + computing_ns AS both_ns,
           least(coalesce(greatest(least_ns, other_least_ns), io_ns), io_ns + computing_ns) AS io_least_ns,
           least(coalesce(greatest(most_ns, other_most_ns), io_ns), io_ns + computing_ns) AS io_most_ns
    FROM rank_times r LEFT JOIN summed USING (rank)
)
SELECT rank, io_least_ns::BIGINT AS io_least_ns, io_most_ns::BIGINT AS io_most_ns,
       (both_ns - io_most_ns)::BIGINT AS computing_least_ns, (both_ns - io_least_ns)::BIGINT AS computing_most_ns
FROM bounded
