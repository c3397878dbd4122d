-- SPDX-License-Identifier: BSD-3-Clause
-- What the tables of the same report hold beyond the requests and files of these sentences, by the reason.
-- needs: all_io_requests, io_requests, unfinished
-- private: yes
WITH grouped AS (
    SELECT if(left_out = '', 'below streams', left_out) AS reason, calls, file_id,
           direction != '' AND bucket > 0 AND NOT unfinished(bucket) AS request
    FROM all_io_requests
    WHERE (left_out != '' AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio')))
       OR (left_out = '' AND layer = 'posix' AND upper = 'stdio')
)
SELECT reason, coalesce(sum(calls) FILTER (request), 0)::BIGINT AS requests,
       count(DISTINCT file_id) FILTER (file_id NOT IN (SELECT file_id FROM io_requests))::BIGINT AS files
FROM grouped GROUP BY reason
