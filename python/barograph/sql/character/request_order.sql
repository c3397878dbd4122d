-- SPDX-License-Identifier: BSD-3-Clause
-- As `barograph files` counts: the first access of a rank to a file follows none, and is not part of the
-- shares. A first access behind the file's beginning counts as sequential (as in Darshan), so a rank may have
-- one more than that follow.
-- needs: file_ranks, is_no_data, objects, run
-- private: yes
SELECT coalesce(sum(reads), 0)::BIGINT AS reads, coalesce(sum(writes), 0)::BIGINT AS writes,
       coalesce(sum(greatest(reads - 1, 0)) FILTER (last_byte_read > 0), 0)::BIGINT AS following_reads,
       coalesce(sum(greatest(writes - 1, 0)) FILTER (last_byte_written > 0), 0)::BIGINT AS following_writes,
       coalesce(sum(greatest(reads - if(rank < 0, run.ranks, 1), 0)) FILTER (last_byte_read > 0), 0)::BIGINT
           AS sure_reads,
       coalesce(sum(greatest(writes - if(rank < 0, run.ranks, 1), 0)) FILTER (last_byte_written > 0), 0)::BIGINT
           AS sure_writes,
       coalesce(sum(least(sequential_reads, greatest(reads - 1, 0))), 0)::BIGINT AS sequential_reads,
       coalesce(sum(consecutive_reads), 0)::BIGINT AS consecutive_reads,
       coalesce(sum(least(sequential_writes, greatest(writes - 1, 0))), 0)::BIGINT AS sequential_writes,
       coalesce(sum(consecutive_writes), 0)::BIGINT AS consecutive_writes,
       coalesce(sum(unaligned_in_file), 0)::BIGINT AS unaligned_in_file,
       coalesce(sum(unaligned_in_memory), 0)::BIGINT AS unaligned_in_memory
FROM file_ranks JOIN objects o ON o.object_id = file_id, run
WHERE layer = 'posix' AND NOT is_no_data(o.name)
