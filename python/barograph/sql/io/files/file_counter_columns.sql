-- SPDX-License-Identifier: BSD-3-Clause
-- The counters of files as columns, 0 where there is none. What is in a file counts for it.
-- Generated from spec/files/counters.toml by `python -m codegen`.
-- needs: file_counters, file_homes
-- private: yes
-- column file_id: key into objects
-- column layer: that was asked
-- column rank: rank in MPI_COMM_WORLD
-- column opens: opens
-- column collective_opens: collective opens
-- column closes: closes
-- column duplicates: duplicates
-- column reads: reads
-- column writes: writes
-- column collective_reads: collective reads
-- column collective_writes: collective writes
-- column split_reads: split reads
-- column split_writes: split writes
-- column nonblocking_reads: nonblocking reads
-- column nonblocking_writes: nonblocking writes
-- column seeks: seeks
-- column stats: stats
-- column syncs: syncs
-- column data_syncs: data syncs
-- column maps: maps
-- column truncations: truncations
-- column renames_from: renames from
-- column renames_to: renames to
-- column removals: removals
-- column views: views
-- column hints: hints
-- column other_metadata_calls: other metadata calls
-- column bytes_read [bytes]: bytes read
-- column bytes_written [bytes]: bytes written
-- column last_byte_read [bytes]: last byte read
-- column last_byte_written [bytes]: last byte written
-- column consecutive_reads: consecutive reads
-- column consecutive_writes: consecutive writes
-- column sequential_reads: sequential reads
-- column sequential_writes: sequential writes
-- column switches: switches
-- column unaligned_in_memory: unaligned in memory
-- column unaligned_in_file: unaligned in file
-- column file_alignment [bytes]: file alignment
-- column read_time [ns]: read time
-- column write_time [ns]: write time
-- column metadata_time [ns]: metadata time
-- column longest_read [ns]: longest read
-- column longest_write [ns]: longest write
-- column size_of_longest_read [bytes]: size of longest read
-- column size_of_longest_write [bytes]: size of longest write
-- column first_open [ns]: first open
-- column last_open_ended [ns]: last open ended
-- column first_read [ns]: first read
-- column last_read_ended [ns]: last read ended
-- column first_write [ns]: first write
-- column last_write_ended [ns]: last write ended
-- column first_close [ns]: first close
-- column last_close_ended [ns]: last close ended
-- column creates: creates
-- column redefinitions: redefinitions
-- column waits: waits
-- column collective_waits: collective waits
-- column failed_waits: failed waits
-- column wait_time [ns]: wait time
-- column attribute_reads: attribute reads
-- column attribute_writes: attribute writes
-- column rated_reads: rated reads
-- column rated_writes: rated writes
-- column slowest_read_rate [bytes/s]: slowest read rate
-- column slowest_write_rate [bytes/s]: slowest write rate
-- column fastest_read_rate [bytes/s]: fastest read rate
-- column fastest_write_rate [bytes/s]: fastest write rate
-- column sum_of_read_rates [bytes/s]: sum of read rates
-- column sum_of_write_rates [bytes/s]: sum of write rates
SELECT h.file_id, c.layer, c.rank,
       coalesce(sum(if(counter = 'opens', value, NULL)), 0)::BIGINT AS opens,
       coalesce(sum(if(counter = 'collective opens', value, NULL)), 0)::BIGINT AS collective_opens,
       coalesce(sum(if(counter = 'closes', value, NULL)), 0)::BIGINT AS closes,
       coalesce(sum(if(counter = 'duplicates', value, NULL)), 0)::BIGINT AS duplicates,
       coalesce(sum(if(counter = 'reads', value, NULL)), 0)::BIGINT AS reads,
       coalesce(sum(if(counter = 'writes', value, NULL)), 0)::BIGINT AS writes,
       coalesce(sum(if(counter = 'collective reads', value, NULL)), 0)::BIGINT AS collective_reads,
       coalesce(sum(if(counter = 'collective writes', value, NULL)), 0)::BIGINT AS collective_writes,
       coalesce(sum(if(counter = 'split reads', value, NULL)), 0)::BIGINT AS split_reads,
       coalesce(sum(if(counter = 'split writes', value, NULL)), 0)::BIGINT AS split_writes,
       coalesce(sum(if(counter = 'nonblocking reads', value, NULL)), 0)::BIGINT AS nonblocking_reads,
       coalesce(sum(if(counter = 'nonblocking writes', value, NULL)), 0)::BIGINT AS nonblocking_writes,
       coalesce(sum(if(counter = 'seeks', value, NULL)), 0)::BIGINT AS seeks,
       coalesce(sum(if(counter = 'stats', value, NULL)), 0)::BIGINT AS stats,
       coalesce(sum(if(counter = 'syncs', value, NULL)), 0)::BIGINT AS syncs,
       coalesce(sum(if(counter = 'data syncs', value, NULL)), 0)::BIGINT AS data_syncs,
       coalesce(sum(if(counter = 'maps', value, NULL)), 0)::BIGINT AS maps,
       coalesce(sum(if(counter = 'truncations', value, NULL)), 0)::BIGINT AS truncations,
       coalesce(sum(if(counter = 'renames from', value, NULL)), 0)::BIGINT AS renames_from,
       coalesce(sum(if(counter = 'renames to', value, NULL)), 0)::BIGINT AS renames_to,
       coalesce(sum(if(counter = 'removals', value, NULL)), 0)::BIGINT AS removals,
       coalesce(sum(if(counter = 'views', value, NULL)), 0)::BIGINT AS views,
       coalesce(sum(if(counter = 'hints', value, NULL)), 0)::BIGINT AS hints,
       coalesce(sum(if(counter = 'other metadata calls', value, NULL)), 0)::BIGINT AS other_metadata_calls,
       coalesce(sum(if(counter = 'bytes read', value, NULL)), 0)::BIGINT AS bytes_read,
       coalesce(sum(if(counter = 'bytes written', value, NULL)), 0)::BIGINT AS bytes_written,
       coalesce(max(if(counter = 'last byte read', value, NULL)), 0)::BIGINT AS last_byte_read,
       coalesce(max(if(counter = 'last byte written', value, NULL)), 0)::BIGINT AS last_byte_written,
       coalesce(sum(if(counter = 'consecutive reads', value, NULL)), 0)::BIGINT AS consecutive_reads,
       coalesce(sum(if(counter = 'consecutive writes', value, NULL)), 0)::BIGINT AS consecutive_writes,
       coalesce(sum(if(counter = 'sequential reads', value, NULL)), 0)::BIGINT AS sequential_reads,
       coalesce(sum(if(counter = 'sequential writes', value, NULL)), 0)::BIGINT AS sequential_writes,
       coalesce(sum(if(counter = 'switches', value, NULL)), 0)::BIGINT AS switches,
       coalesce(sum(if(counter = 'unaligned in memory', value, NULL)), 0)::BIGINT AS unaligned_in_memory,
       coalesce(sum(if(counter = 'unaligned in file', value, NULL)), 0)::BIGINT AS unaligned_in_file,
       coalesce(max(if(counter = 'file alignment', value, NULL)), 0)::BIGINT AS file_alignment,
       coalesce(sum(if(counter = 'read time', value, NULL)), 0)::BIGINT AS read_time,
       coalesce(sum(if(counter = 'write time', value, NULL)), 0)::BIGINT AS write_time,
       coalesce(sum(if(counter = 'metadata time', value, NULL)), 0)::BIGINT AS metadata_time,
       coalesce(max(if(counter = 'longest read', value, NULL)), 0)::BIGINT AS longest_read,
       coalesce(max(if(counter = 'longest write', value, NULL)), 0)::BIGINT AS longest_write,
       coalesce(max(if(counter = 'size of longest read', value, NULL)), 0)::BIGINT AS size_of_longest_read,
       coalesce(max(if(counter = 'size of longest write', value, NULL)), 0)::BIGINT AS size_of_longest_write,
       coalesce(min(nullif(if(counter = 'first open', value, NULL), 0)), 0)::BIGINT AS first_open,
       coalesce(max(if(counter = 'last open ended', value, NULL)), 0)::BIGINT AS last_open_ended,
       coalesce(min(nullif(if(counter = 'first read', value, NULL), 0)), 0)::BIGINT AS first_read,
       coalesce(max(if(counter = 'last read ended', value, NULL)), 0)::BIGINT AS last_read_ended,
       coalesce(min(nullif(if(counter = 'first write', value, NULL), 0)), 0)::BIGINT AS first_write,
       coalesce(max(if(counter = 'last write ended', value, NULL)), 0)::BIGINT AS last_write_ended,
       coalesce(min(nullif(if(counter = 'first close', value, NULL), 0)), 0)::BIGINT AS first_close,
       coalesce(max(if(counter = 'last close ended', value, NULL)), 0)::BIGINT AS last_close_ended,
       coalesce(sum(if(counter = 'creates', value, NULL)), 0)::BIGINT AS creates,
       coalesce(sum(if(counter = 'redefinitions', value, NULL)), 0)::BIGINT AS redefinitions,
       coalesce(sum(if(counter = 'waits', value, NULL)), 0)::BIGINT AS waits,
       coalesce(sum(if(counter = 'collective waits', value, NULL)), 0)::BIGINT AS collective_waits,
       coalesce(sum(if(counter = 'failed waits', value, NULL)), 0)::BIGINT AS failed_waits,
       coalesce(sum(if(counter = 'wait time', value, NULL)), 0)::BIGINT AS wait_time,
       coalesce(sum(if(counter = 'attribute reads', value, NULL)), 0)::BIGINT AS attribute_reads,
       coalesce(sum(if(counter = 'attribute writes', value, NULL)), 0)::BIGINT AS attribute_writes,
       coalesce(sum(if(counter = 'rated reads', value, NULL)), 0)::BIGINT AS rated_reads,
       coalesce(sum(if(counter = 'rated writes', value, NULL)), 0)::BIGINT AS rated_writes,
       coalesce(min(nullif(if(counter = 'slowest read rate', value, NULL), 0)), 0)::BIGINT AS slowest_read_rate,
       coalesce(min(nullif(if(counter = 'slowest write rate', value, NULL), 0)), 0)::BIGINT AS slowest_write_rate,
       coalesce(max(if(counter = 'fastest read rate', value, NULL)), 0)::BIGINT AS fastest_read_rate,
       coalesce(max(if(counter = 'fastest write rate', value, NULL)), 0)::BIGINT AS fastest_write_rate,
       coalesce(sum(if(counter = 'sum of read rates', value, NULL)), 0)::BIGINT AS sum_of_read_rates,
       coalesce(sum(if(counter = 'sum of write rates', value, NULL)), 0)::BIGINT AS sum_of_write_rates
FROM file_counters c JOIN file_homes h USING (object_id) GROUP BY ALL
