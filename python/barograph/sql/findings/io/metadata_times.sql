-- SPDX-License-Identifier: BSD-3-Clause
-- Time in metadata calls beside that of data transfer, in the layers that meet the file system. One row.
-- needs: file_ranks, data_files, run
-- private: yes
-- column files: files used
-- column opens: calls that open one
-- column stats: calls that ask about one
-- column metadata_ns [ns]: time of metadata calls
-- column transfer_ns [ns]: time of data transfer
-- column job_mean_ns [ns]: of metadata calls, mean of the ranks
-- column transfer_mean_ns [ns]: of data transfer, mean of the ranks
SELECT count(DISTINCT file_id)::BIGINT AS files, sum(opens)::BIGINT AS opens, sum(stats)::BIGINT AS stats,
       sum(metadata_time)::BIGINT AS metadata_ns, sum(read_time + write_time)::BIGINT AS transfer_ns,
       sum(metadata_time) / any_value(greatest(run.ranks, 1)) AS job_mean_ns,
       sum(read_time + write_time) / any_value(greatest(run.ranks, 1)) AS transfer_mean_ns
FROM file_ranks JOIN data_files USING (file_id), run WHERE layer IN ('posix', 'stdio')
