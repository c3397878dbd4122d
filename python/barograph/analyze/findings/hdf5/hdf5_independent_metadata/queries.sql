-- SPDX-License-Identifier: BSD-3-Clause
-- name: independent_metadata
-- Small independent requests for the metadata of a file, where several ranks make many: what is below any function of HDF5
-- but those that move a dataset's elements is metadata. One row per file and function of HDF5.
-- needs: io_file_facts
-- stored: yes
-- private: yes
-- parameter direction: `read` or `write`
-- parameter many: requests per rank from which on they are many
-- parameter small [bytes]: mean payload below which a request is small
-- column file_id: key into objects
-- column requests: how many, of all functions
-- column request_bytes [bytes]: their payload
-- column ranks: ranks that make them
-- column call: the function of HDF5
WITH small AS (
    SELECT file_id, in_hdf5, rank, calls, bytes FROM io_file_facts
    WHERE layer = 'posix' AND direction != '' AND bucket > 0 AND direction = $direction AND in_hdf5 != '' AND users > 1
      AND in_mpi_io != '' AND NOT folded AND NOT regexp_matches(in_hdf5, '^H5D(read|write)') AND NOT in_collective
), chosen AS (
    SELECT file_id, sum(calls) AS requests, sum(bytes) AS request_bytes, count(DISTINCT rank) AS ranks FROM small
    GROUP BY file_id HAVING count(DISTINCT rank) > 1 AND sum(calls) >= $many * count(DISTINCT rank)
                        AND sum(bytes) < $small * sum(calls)
)
SELECT c.*, n.in_hdf5 AS call FROM chosen c JOIN (SELECT DISTINCT file_id, in_hdf5 FROM small) n USING (file_id)

-- name: calls_with_metadata
-- Calls of HDF5 that wait for such requests, as chosen facts of I/O: what the requests cost is the time of these calls.
-- needs: io_file_facts, independent_metadata
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'hdf5' AND in_hdf5 = operation AND (file_id, operation) IN (SELECT (file_id, call) FROM independent_metadata)

-- name: files_of_several_ranks
-- Files that several ranks make the chosen calls on, as chosen files.
-- needs: chosen_io_files
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE callers > 1

-- name: metadata_requests_of_files
-- Small independent requests for the metadata of some files. One row.
-- needs: independent_metadata
-- parameter ids: keys into objects
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes,
       max(ranks)::BIGINT AS ranks
FROM (SELECT DISTINCT file_id, requests, request_bytes, ranks FROM independent_metadata WHERE list_contains($ids, file_id))
