-- SPDX-License-Identifier: BSD-3-Clause
-- How the writes of ranks interleave in each file, by counters. One row per file that was written.
-- example: SELECT name, strided_share FROM file_interleaving JOIN io_files USING (file_id) ORDER BY strided_share
--   DESC
-- needs: file_ranks, io_files
-- stored: yes
-- column file_id: key into objects
-- column strided_share: part of the writes that leave a gap to the rank's previous one
-- column filled_share: part of the file, up to its last byte, that all ranks together wrote
-- column off_share: part of the requests that begin off a block
-- column unit [bytes]: what a file system locks at a time: a stripe, a block, at least a page of memory
SELECT file_id, sum(sequential_writes - consecutive_writes) / sum(writes) AS strided_share,
       sum(bytes_written) / (max(last_byte_written) + 1) AS filled_share,
       sum(unaligned_in_file) / sum(reads + writes) AS off_share,
       any_value(greatest(f.block, f.stripe_size, 4096)) AS unit
FROM file_ranks JOIN io_files f USING (file_id) WHERE layer = 'posix' AND writes > 0 GROUP BY file_id
