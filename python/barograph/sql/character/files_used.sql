-- SPDX-License-Identifier: BSD-3-Clause
-- How many files were used, how many by several ranks, and the share of metadata calls.
-- needs: io_requests, objects
-- private: yes
WITH used AS (
    SELECT file_id, count(DISTINCT rank) + if(bool_or(rank < 0), 1, 0) AS users, any_value(o.attributes) AS attributes
    FROM io_requests JOIN objects o ON o.object_id = file_id GROUP BY file_id
)
SELECT (SELECT count(*) FROM used)::BIGINT AS files, (SELECT count(*) FILTER (users > 1) FROM used)::BIGINT AS shared,
       coalesce(sum(calls) FILTER (bucket = 0), 0)::BIGINT AS metadata_calls,
       coalesce(sum(time_ns) FILTER (bucket = 0), 0)::BIGINT AS metadata_ns, coalesce(sum(time_ns), 0)::BIGINT AS all_ns
FROM io_requests WHERE layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio')
