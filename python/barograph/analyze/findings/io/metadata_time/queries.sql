-- SPDX-License-Identifier: BSD-3-Clause
-- name: metadata_times
-- Time in metadata calls beside that of data transfer, in the layers that meet the file system. Counters have flushes among
-- the metadata calls, which wait for storage; those of some logs do not: no more is taken off than is beyond the other
-- calls without a payload. One row.
-- needs: file_ranks, data_files, run, io_file_facts, is_flush
-- private: yes
-- column files: files used, without folders
-- column opens: calls that open one
-- column stats: calls that ask about one
-- column metadata_ns [ns]: time of metadata calls
-- column transfer_ns [ns]: time of data transfer
-- column job_mean_ns [ns]: of metadata calls, mean of the ranks
-- column transfer_mean_ns [ns]: of data transfer, mean of the ranks
WITH without_bytes AS (
    SELECT file_id, layer, rank, coalesce(sum(time_ns) FILTER (is_flush(operation)), 0) AS flush_ns,
           coalesce(sum(time_ns) FILTER (NOT is_flush(operation)), 0) AS other_ns
    FROM io_file_facts WHERE bucket = 0 GROUP BY ALL
), asking AS (
    SELECT r.*, metadata_time - least(coalesce(b.flush_ns, 0), greatest(metadata_time - coalesce(b.other_ns, 0), 0))
                AS asking_ns
    FROM file_ranks r LEFT JOIN without_bytes b USING (file_id, layer, rank)
)
SELECT (count(DISTINCT file_id) FILTER (NOT folder))::BIGINT AS files, sum(opens)::BIGINT AS opens, sum(stats)::BIGINT AS stats,
       sum(asking_ns)::BIGINT AS metadata_ns, sum(read_time + write_time)::BIGINT AS transfer_ns,
       sum(asking_ns) / any_value(greatest(run.ranks, 1)) AS job_mean_ns,
       sum(read_time + write_time) / any_value(greatest(run.ranks, 1)) AS transfer_mean_ns
FROM asking JOIN data_files USING (file_id), run WHERE layer IN ('posix', 'stdio')

-- name: calls_without_bytes
-- Calls without a payload in the layers that meet the file system, but for those that wait for storage, as chosen facts.
-- needs: io_file_facts, is_flush
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND bucket = 0 AND NOT is_flush(operation)
