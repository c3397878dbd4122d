-- SPDX-License-Identifier: BSD-3-Clause
-- How many files some rows stand for. One row.
-- needs: file_sizes_moved
-- parameter ids: keys into objects
SELECT sum(files)::BIGINT AS files, bool_or(unknown) AS more_files, count(*) FILTER (unknown)::BIGINT AS unknown
FROM file_sizes_moved WHERE list_contains($ids, file_id)
