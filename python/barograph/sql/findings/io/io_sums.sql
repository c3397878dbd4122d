-- SPDX-License-Identifier: BSD-3-Clause
-- Sums of the chosen facts of I/O on the chosen files, where their cost is noticeable, the most expensive first. One row
-- per direction. The cost is that of the rank that could save most: others wait for it at worst, so that no more wall time
-- can be saved; a record of all ranks together is divided evenly.
-- needs: chosen_io_facts, chosen_files, io_files
-- parameter least [ns]: least cost
WITH by_file AS (
    SELECT s.file_id, s.direction, any_value(f.name) AS name,
           coalesce(list(DISTINCT s.rank) FILTER (s.rank >= 0), []) AS ranks, max(s.sharers) AS sharers,
           sum(s.calls) AS calls, sum(s.bytes) AS bytes, sum(s.time_ns) AS time_ns,
           any_value(f.users > 1 AND NOT f.folded) AS shared
    FROM chosen_io_facts s JOIN chosen_files USING (file_id, direction) JOIN io_files f USING (file_id)
    GROUP BY s.file_id, s.direction
), by_rank AS (
    SELECT s.direction, s.rank, sum(s.time_ns * if(isfinite(c.part), c.part, 0) / s.sharers) AS cost_ns
    FROM chosen_io_facts s JOIN chosen_files c USING (file_id, direction) GROUP BY s.direction, s.rank
), most AS (
    SELECT direction,
           coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
    FROM by_rank GROUP BY direction
)
SELECT direction, count(*)::BIGINT AS files, arg_max(name, (time_ns, -file_id)) AS file,
       -- As many names as a finding has; more help nobody.
       list(name ORDER BY time_ns DESC, file_id)[:20] AS names, list(file_id) AS file_ids,
       greatest(len(list_distinct(flatten(list(ranks)))), max(sharers))::BIGINT AS ranks,
       count(*) FILTER (shared)::BIGINT AS shared_files, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       coalesce(sum(bytes) / nullif(sum(calls), 0), 0)::DOUBLE AS mean_bytes, sum(time_ns)::BIGINT AS time_ns,
       any_value(most_ns)::DOUBLE AS most_ns
FROM by_file JOIN most USING (direction) GROUP BY direction HAVING any_value(most_ns) >= $least
ORDER BY any_value(most_ns) DESC, direction
