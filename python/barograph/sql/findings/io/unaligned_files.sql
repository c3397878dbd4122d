-- SPDX-License-Identifier: BSD-3-Clause
-- Requests that begin or end inside a block of a file system that hands out whole blocks or stripes. One row per file.
-- Counters know which requests begin off a block. Requests of these that are shorter than a block do no harm
-- where their size divides it; so only those of odd sizes, and those of a block and more, are counted: a
-- lower bound.
-- needs: io_files, file_ranks, file_counters, file_homes, io_facts
-- stored: yes
-- private: yes
-- parameter least_block [bytes]: a file system that is not on servers must have blocks as large
-- parameter small [bytes]: payload below which a request is small
-- column file_id: key into objects
-- column unit [bytes]: the block or stripe
-- column requests: requests to the file system
-- column straddling: those that do harm, at least
WITH grain AS (
    SELECT file_id, greatest(block, stripe_size) AS unit FROM io_files
    WHERE (remote OR block >= $least_block) AND greatest(block, stripe_size) > 0
), counted AS (
    SELECT file_id, sum(reads + writes) AS requests, sum(unaligned_in_file) AS unaligned
    FROM file_ranks WHERE layer = 'posix' GROUP BY file_id
), odd AS (
    SELECT h.file_id, sum(c.value) AS odd FROM file_counters c JOIN file_homes h USING (object_id)
         JOIN grain g ON g.file_id = h.file_id
    WHERE c.layer = 'posix' AND c.counter = 'common sizes' AND c.argument >= $small
      AND unit % c.argument != 0 AND c.argument % unit != 0
    GROUP BY h.file_id
), large AS (
    SELECT s.file_id, sum(s.calls) AS large FROM io_facts s JOIN grain g USING (file_id)
    WHERE s.layer = 'posix' AND s.bucket > 0 AND s.bytes_min >= unit GROUP BY s.file_id
)
SELECT file_id, g.unit, c.requests::DOUBLE AS requests,
       greatest(least(coalesce(o.odd, 0), c.unaligned), c.unaligned - c.requests + coalesce(l.large, 0), 0)::DOUBLE
           AS straddling
FROM grain g JOIN counted c USING (file_id) LEFT JOIN odd o USING (file_id) LEFT JOIN large l USING (file_id)
WHERE c.requests > 0
