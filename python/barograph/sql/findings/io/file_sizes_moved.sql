-- SPDX-License-Identifier: BSD-3-Clause
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
