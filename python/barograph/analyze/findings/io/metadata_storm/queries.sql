-- SPDX-License-Identifier: BSD-3-Clause
-- name: file_sizes_moved
-- How much of a file is moved, and how many files a row stands for: those beyond the limit of files that are kept apart
-- share one. How many these are is not known to all profiles; each of them was opened at least once. One row per file.
-- needs: io_file_facts
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column moved [bytes]: payload
-- column files: files that the row stands for; 0 for a folder
-- column unknown: whether their number is not known
-- column opens: calls that open one
SELECT file_id, coalesce(sum(bytes) FILTER (bucket > 0 AND layer IN ('posix', 'stdio')), 0) AS moved,
       if(any_value(folder), 0, greatest(any_value(stands_for), 1)) AS files, any_value(folded) AND any_value(stands_for) <= 1 AS unknown,
       coalesce(sum(calls) FILTER (regexp_matches(operation, 'open|creat')), 0) AS opens
FROM io_file_facts GROUP BY file_id

-- name: files_asked_often
-- Files and folders that one rank opens or asks about often, on average over its ranks. Where the number of files is not known, nothing
-- is said to be often. As chosen files.
-- needs: chosen_io_files, file_sizes_moved
-- parameter often: calls per rank and file from which on they are many
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN file_sizes_moved USING (file_id)
WHERE NOT unknown AND calls >= $often * callers * greatest(files, 1)

-- name: small_files_opened
-- Files that are small and not asked about often, as chosen files.
-- needs: chosen_io_files, file_sizes_moved
-- parameter often: calls per rank and file from which on they are many
-- parameter small [bytes]: payload below which a file is small
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN file_sizes_moved USING (file_id)
WHERE files > 0 AND (unknown OR calls < $often * callers * files) AND moved < $small * if(unknown, greatest(opens, 1), files)

-- name: file_counts
-- How many files some rows stand for. One row.
-- needs: file_sizes_moved
-- parameter ids: keys into objects
SELECT sum(files)::BIGINT AS files, bool_or(unknown) AS more_files, count(*) FILTER (unknown)::BIGINT AS unknown
FROM file_sizes_moved WHERE list_contains($ids, file_id)
