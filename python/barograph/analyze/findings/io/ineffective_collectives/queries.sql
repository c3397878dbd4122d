-- SPDX-License-Identifier: BSD-3-Clause
-- name: collective_transfers
-- Collective transfers by MPI-IO, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND collective AND NOT folded

-- name: requests_below_collectives
-- Requests below collective calls; in logs that do not say what is below what, all of a file without independent calls.
-- One row per file and direction.
-- needs: io_facts, exact_nesting
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column requests: how many
-- column request_bytes [bytes]: their payload
WITH pure AS (
    SELECT file_id, count(*) FILTER (layer = 'posix' AND in_mpi_io != '') > 0 AS nested
    FROM io_facts WHERE layer IN ('mpi-io', 'posix') GROUP BY file_id
    HAVING count(*) FILTER (layer = 'mpi-io' AND direction != '' AND NOT collective) = 0
)
SELECT s.file_id, s.direction, sum(s.calls)::DOUBLE AS requests, sum(s.bytes)::DOUBLE AS request_bytes
FROM io_facts s LEFT JOIN pure p USING (file_id), exact_nesting
WHERE s.layer = 'posix' AND s.bucket > 0 AND s.direction != ''
  AND ((s.in_collective AND contains(s.in_mpi_io, s.direction) AND (exact OR p.file_id IS NOT NULL))
       OR (s.in_mpi_io = '' AND NOT p.nested))
GROUP BY s.file_id, s.direction

-- name: collective_without_waiting
-- How much of the time of collective transfers is more than waiting for ranks that come later: without what each rank is in them
-- but not in requests, beyond the rank with the least. One row per file and direction; none where it is not known which call
-- made which.
-- needs: io_file_facts, io_facts, exact_nesting
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column part: of the time of the rank that spends the most
WITH above AS (
    SELECT file_id, direction, rank, sum(time_ns) AS time_ns FROM io_file_facts
    WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND collective AND NOT folded AND rank >= 0 GROUP BY ALL
), below AS (
    SELECT file_id, if(contains(in_mpi_io, 'write'), 'write', 'read') AS direction, rank, sum(time_ns) AS system_ns
    FROM io_facts WHERE layer = 'posix' AND in_collective GROUP BY ALL
), own AS (
    SELECT a.*, greatest(a.time_ns - coalesce(b.system_ns, 0), 0) AS own_ns
    FROM above a LEFT JOIN below b USING (file_id, direction, rank)
), without AS (
    SELECT *, time_ns - own_ns + min(own_ns) OVER (PARTITION BY file_id, direction) AS needed_ns FROM own
)
SELECT file_id, direction, max(needed_ns) / max(time_ns) AS part
FROM without, exact_nesting WHERE exact GROUP BY file_id, direction

-- name: files_not_gathered
-- Files whose requests stay small below collective calls, though what all ranks hand over in one call is more. As chosen
-- files.
-- needs: chosen_io_files, requests_below_collectives, collective_without_waiting
-- parameter many: requests from which on they are many
-- parameter small [bytes]: mean payload below which a request is small
-- columns: chosen_files
SELECT file_id, direction, coalesce(w.part, 1.0) AS part
FROM chosen_io_files JOIN requests_below_collectives USING (file_id, direction)
     LEFT JOIN collective_without_waiting w USING (file_id, direction)
WHERE callers > 1 AND requests >= $many AND request_bytes / requests < $small
  AND request_bytes / requests < least(bytes * callers / calls, $small) / 2

-- name: requests_below
-- The requests below collective calls on some files. One row.
-- needs: requests_below_collectives
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes
FROM requests_below_collectives WHERE list_contains($ids, file_id) AND direction = $direction

-- name: collective_exchange
-- What collective calls of the program take beyond the requests below them, on files without views: the exchange between
-- ranks. One row per file and direction.
-- needs: io_file_facts, io_facts, file_ranks
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column exchange_ns [ns]: that even the fastest calls would take, of the rank that waited least
-- column all_ns [ns]: time of the calls
-- column system_ns [ns]: time of the requests below them
-- column most_system_ns [ns]: that the fastest requests would take, of the rank that has most of them
WITH viewed AS (
    SELECT file_id FROM io_facts WHERE operation = 'MPI_File_set_view'
    UNION SELECT file_id FROM file_ranks WHERE views > 0
), above AS (
    SELECT s.file_id, s.direction, s.rank, sum(s.calls * s.min_ns) AS fastest_ns, sum(s.time_ns) AS time_ns
    FROM io_file_facts s ANTI JOIN viewed USING (file_id)
    WHERE s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0 AND s.collective AND NOT s.folded
      AND s.called = 'mpi-io' AND s.in_mpi_io = s.operation AND s.rank >= 0 GROUP BY ALL
), below AS (
    SELECT file_id, direction, rank, sum(time_ns) AS system_ns, sum(calls * min_ns) AS fastest_ns
    FROM io_facts WHERE layer = 'posix' AND bucket > 0 AND in_collective GROUP BY ALL
)
SELECT a.file_id, a.direction, min(a.fastest_ns)::DOUBLE AS exchange_ns, sum(a.time_ns)::DOUBLE AS all_ns,
       coalesce(sum(b.system_ns), 0)::DOUBLE AS system_ns, coalesce(max(b.fastest_ns), 0)::DOUBLE AS most_system_ns
FROM above a LEFT JOIN below b USING (file_id, direction, rank) GROUP BY a.file_id, a.direction

-- name: files_of_costly_exchange
-- Files with large pieces whose exchange between ranks takes much longer than the requests, as chosen files.
-- needs: chosen_io_files, collective_exchange, collective_without_waiting
-- parameter large [bytes]: mean payload from which on a piece is large
-- parameter factor: how much longer
-- columns: chosen_files
SELECT file_id, direction, w.part * (1 - system_ns / all_ns) AS part
FROM chosen_io_files JOIN collective_exchange USING (file_id, direction)
     JOIN collective_without_waiting w USING (file_id, direction)
WHERE callers > 1 AND bytes >= $large * calls AND system_ns > 0 AND exchange_ns >= $factor * most_system_ns

-- name: exchange_of_files
-- What the exchange between ranks takes on some files. One row.
-- needs: collective_exchange
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(exchange_ns)::DOUBLE AS exchange_ns, sum(most_system_ns)::DOUBLE AS system_ns FROM collective_exchange
WHERE list_contains($ids, file_id) AND direction = $direction
