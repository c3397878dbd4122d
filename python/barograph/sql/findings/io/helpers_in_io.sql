-- SPDX-License-Identifier: BSD-3-Clause
-- How many other ranks move data of the files that a rank moves data of. One row.
-- needs: io_facts
-- parameter rank: rank in MPI_COMM_WORLD
SELECT count(DISTINCT rank)::BIGINT AS n FROM io_facts
WHERE asked AND rank >= 0 AND rank != $rank AND direction != '' AND bucket > 0 AND bytes > 0
  AND file_id IN (SELECT file_id FROM io_facts WHERE asked AND rank = $rank AND bytes > 0)
