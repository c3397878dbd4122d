-- SPDX-License-Identifier: BSD-3-Clause
-- Where in which file the traced calls of a part of a run read. One row per call.
-- needs: events, data_files, io_directions
-- private: yes
-- column file_id: key into objects
-- column rank: rank in MPI_COMM_WORLD
-- column low [bytes]: the first byte
-- column high [bytes]: behind the last one
SELECT f.file_id, e.rank, e.offset AS low, e.offset + e.length AS high
FROM events e JOIN data_files f ON f.name = e.file JOIN io_directions d USING (layer, operation)
WHERE e.layer IN ('posix', 'stdio') AND d.direction = 'read' AND e.offset IS NOT NULL AND e.length > 0
