-- SPDX-License-Identifier: BSD-3-Clause
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
