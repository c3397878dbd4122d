-- SPDX-License-Identifier: BSD-3-Clause
-- name: unaligned_files
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

-- name: system_requests
-- Requests to the file system, as chosen facts of I/O: what the upper layers ask for becomes these.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts WHERE layer = 'posix' AND direction != '' AND bucket > 0

-- name: files_not_aligned
-- Files with many unaligned requests; in a file that several ranks write on servers, few large ones count as well: the unit
-- at each end is locked by two ranks in turn. As chosen files.
-- needs: chosen_io_files, unaligned_files
-- parameter share: part of the requests that must be unaligned
-- parameter many: unaligned requests per rank from which on they are many
-- columns: chosen_files
SELECT file_id, direction, straddling / requests AS part FROM chosen_io_files JOIN unaligned_files USING (file_id)
WHERE straddling >= $share * requests AND (straddling >= $many * callers OR (remote AND writers > 1))

-- name: alignment_of_files
-- The unaligned requests of some files. One row.
-- needs: unaligned_files, io_files
-- parameter ids: keys into objects
SELECT sum(straddling)::BIGINT AS unaligned, max(unit)::BIGINT AS unit_bytes, bool_or(f.stripe_size = unit) AS striped,
       bool_or(f.top = 'hdf5') AS hdf5
FROM unaligned_files JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
