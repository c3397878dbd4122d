-- SPDX-License-Identifier: BSD-3-Clause
-- name: tiny_datasets
-- Datasets of which all ranks together moved next to nothing. One row per dataset.
-- needs: io_facts, objects
-- stored: yes
-- private: yes
-- parameter tiny [bytes]: payload below which a dataset is tiny
-- column object_id: key into objects
-- column in_file: key into objects: the file
-- column moved [bytes]: payload
SELECT s.object_id, any_value(s.file_id) AS in_file, sum(s.bytes)::BIGINT AS moved
FROM io_facts s JOIN objects o USING (object_id)
WHERE o.kind = 'dataset' AND s.layer = 'hdf5' AND s.level = 0
GROUP BY s.object_id HAVING sum(s.bytes) < $tiny AND sum(s.bytes) > 0

-- name: calls_on_tiny_datasets
-- Calls on tiny datasets, and those that close and flush their files, as chosen facts of I/O: what is kept of each dataset in
-- memory is written then.
-- needs: io_file_facts, tiny_datasets
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'hdf5' AND level = 0
  AND ((operation LIKE 'H5D%' AND object_id IN (SELECT object_id FROM tiny_datasets))
       OR (operation IN ('H5Fclose', 'H5Fflush') AND file_id IN (SELECT in_file FROM tiny_datasets)))

-- name: files_of_many_objects
-- Files with many of the chosen objects, as chosen files.
-- needs: chosen_io_files
-- parameter many: objects from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE objects >= $many

-- name: tiny_datasets_of_files
-- The tiny datasets of some files. One row.
-- needs: tiny_datasets
-- parameter ids: keys into objects
SELECT count(*)::BIGINT AS datasets, avg(moved) AS dataset_bytes FROM tiny_datasets WHERE list_contains($ids, in_file)
