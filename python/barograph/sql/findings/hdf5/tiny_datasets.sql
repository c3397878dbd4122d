-- SPDX-License-Identifier: BSD-3-Clause
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
