-- SPDX-License-Identifier: BSD-3-Clause
-- name: chosen_io_cost
-- The time of all chosen facts of I/O on the rank that has most of it. One row.
-- needs: chosen_io_facts
-- private: yes
-- column most_ns [ns]: a row of all ranks together is divided evenly
WITH by_rank AS (SELECT rank, sum(time_ns / sharers) AS cost_ns FROM chosen_io_facts GROUP BY rank)
SELECT coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
FROM by_rank

-- name: io_sums
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

-- name: chosen_io_of_files
-- The chosen facts of I/O on some files, as chosen facts.
-- needs: chosen_io_facts
-- parameter file_ids: keys into objects
-- parameter direction: as chosen
-- columns: chosen_io_facts
SELECT * FROM chosen_io_facts WHERE list_contains($file_ids, file_id) AND direction = $direction

-- name: observed_files
-- The files that a finding is about, those with most of its calls first: what was chosen of each, and its part of all calls of
-- the run in the same layers and direction.
-- needs: chosen_io_facts, chosen_files, call_paths, path_sites, io_files, io_facts
-- private: yes
-- parameter direction: as chosen
-- parameter most: how many
WITH chosen AS (
    SELECT s.* FROM chosen_io_facts s SEMI JOIN chosen_files USING (file_id, direction) WHERE s.direction = $direction
), layers AS (
    SELECT list_sort(list(DISTINCT p.layer)) AS names FROM chosen JOIN call_paths p USING (path_id)
), total AS (
    SELECT sum(f.calls) AS calls FROM io_facts f JOIN call_paths p USING (path_id), layers
    WHERE list_contains(layers.names, p.layer) AND ($direction = '' OR f.direction = $direction)
), by_site AS (
    SELECT c.file_id, q.operation AS source, sum(c.calls)::BIGINT AS calls
    FROM chosen c JOIN path_sites w USING (path_id) JOIN call_paths q ON q.path_id = w.site_id
    WHERE q.layer = 'source' GROUP BY ALL
), sites AS (
    SELECT file_id, list({'source': source, 'calls': calls} ORDER BY calls DESC, source) AS sources FROM by_site GROUP BY file_id
), by_file AS (
    SELECT file_id, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
           if(min(rank) < 0, [], list_sort(list(DISTINCT rank))) AS rank_numbers
    FROM chosen GROUP BY file_id
)
SELECT f.name AS file, b.calls, b.bytes,
       if(t.calls >= b.calls, b.calls / nullif(t.calls, 0), NULL)::DOUBLE AS share, array_to_string(l.names, ', ') AS layers,
       b.rank_numbers, s.sources
FROM by_file b JOIN io_files f USING (file_id) LEFT JOIN sites s USING (file_id), total t, layers l
ORDER BY b.calls DESC, b.file_id LIMIT $most
