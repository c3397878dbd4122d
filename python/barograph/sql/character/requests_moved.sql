-- SPDX-License-Identifier: BSD-3-Clause
-- What requests moved, on the file system: of POSIX and of C streams; what a stream became below is not counted twice.
-- needs: io_requests, unfinished
-- private: yes
SELECT coalesce(sum(calls) FILTER (direction = 'read'), 0)::BIGINT AS reads,
       coalesce(sum(calls) FILTER (direction = 'write'), 0)::BIGINT AS writes,
       coalesce(sum(bytes) FILTER (direction = 'read'), 0)::BIGINT AS bytes_read,
       coalesce(sum(bytes) FILTER (direction = 'write'), 0)::BIGINT AS bytes_written,
       coalesce(sum(bytes) FILTER (layer = 'stdio'), 0)::BIGINT AS stream_bytes
FROM io_requests
WHERE direction != '' AND bucket > 0 AND NOT unfinished(bucket)
  AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio'))
