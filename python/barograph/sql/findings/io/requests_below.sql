-- SPDX-License-Identifier: BSD-3-Clause
-- The requests below collective calls on some files. One row.
-- needs: requests_below_collectives
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes
FROM requests_below_collectives WHERE list_contains($ids, file_id) AND direction = $direction
