-- SPDX-License-Identifier: BSD-3-Clause
-- What the program reads and writes of datasets. One row per file and function.
-- needs: io_facts, objects
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column call: the function
-- column selected [bytes]: its payload
-- column layout: attributes of a dataset that is in chunks, as JSON
SELECT s.file_id, s.operation AS call, sum(s.bytes)::DOUBLE AS selected,
       coalesce(any_value(o.attributes) FILTER (o.attributes LIKE '%"chunk"%'), '{}') AS layout
FROM io_facts s JOIN objects o USING (object_id) WHERE s.layer = 'hdf5' AND s.operation IN ('H5Dread', 'H5Dwrite')
GROUP BY s.file_id, s.operation
