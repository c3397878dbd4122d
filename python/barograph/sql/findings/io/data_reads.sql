-- SPDX-License-Identifier: BSD-3-Clause
-- Reads that the program asked for: what a library reads to write a part of a block or chunk is another matter, and in a
-- collective call one rank reads for others.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND NOT folded AND NOT in_collective
  AND NOT regexp_matches(in_mpi_io, 'write')
  AND NOT regexp_matches(in_hdf5, 'write|create|extend|set_extent|flush|close')
