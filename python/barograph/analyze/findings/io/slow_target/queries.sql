-- SPDX-License-Identifier: BSD-3-Clause
-- name: slow_files
-- Among files of about the same size, each of one rank, those that take much longer than the median. One row
-- per direction, the most expensive first. Storage targets that only slow files have are named.
-- needs: io_file_facts
-- parameter least_bytes [bytes]: least payload of a file
-- parameter least_files: least number of such files
-- parameter factor: how much longer than the median
-- parameter even: payload up to which a file is of about the same size, as a part of the median
WITH moved AS (
    SELECT file_id, any_value(name) AS name, any_value(targets) AS targets, max(rank) AS rank, direction,
           sum(bytes) AS bytes, sum(time_ns) AS time_ns
    FROM io_file_facts
    WHERE layer IN ('posix', 'stdio') AND direction != '' AND bucket > 0 AND users = 1 AND rank >= 0
    GROUP BY file_id, direction HAVING sum(bytes) >= $least_bytes
), usual AS (
    SELECT direction, count(*) AS files, median(time_ns) AS median_ns, median(bytes) AS median_bytes
    FROM moved GROUP BY direction
), rated AS (
    SELECT m.*, u.files, u.median_ns, u.median_bytes, m.time_ns - u.median_ns AS lost_ns,
           m.time_ns >= $factor * u.median_ns AND m.bytes <= $even * u.median_bytes AS slow
    FROM moved m JOIN usual u USING (direction)
), targets AS (
    SELECT direction, target, bool_and(slow) AS only_slow
    FROM (SELECT direction, slow, unnest(regexp_extract_all(targets, '[0-9]+')) AS target FROM rated)
    GROUP BY direction, target
), named AS (
    SELECT direction, list(target ORDER BY target) AS targets FROM targets WHERE only_slow GROUP BY direction
), by_rank AS (
    SELECT direction, rank, sum(lost_ns) AS lost_ns FROM rated WHERE slow GROUP BY direction, rank
), lost AS (
    SELECT direction, max(lost_ns) AS lost_ns FROM by_rank GROUP BY direction
)
SELECT direction, any_value(files)::BIGINT AS files, count(*)::BIGINT AS slow_files,
       arg_max(name, (time_ns, -file_id)) AS file, list(name ORDER BY time_ns DESC, file_id)[:20] AS names,
       max(time_ns)::BIGINT AS slowest_ns, any_value(median_ns)::DOUBLE AS median_ns,
       any_value(median_bytes)::DOUBLE AS median_bytes, list(file_id) AS file_ids,
       coalesce(any_value(n.targets), []) AS targets, any_value(l.lost_ns)::DOUBLE AS lost_ns
FROM rated LEFT JOIN named n USING (direction) JOIN lost l USING (direction)
WHERE slow GROUP BY direction HAVING any_value(files) >= $least_files ORDER BY any_value(l.lost_ns) DESC, direction

-- name: transfers_of_files
-- Transfers of some files in one direction, as chosen facts.
-- needs: io_file_facts
-- parameter file_ids: keys into objects
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE direction = $direction AND bucket > 0 AND list_contains($file_ids, file_id)
