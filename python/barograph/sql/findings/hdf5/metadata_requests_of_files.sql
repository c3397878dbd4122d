-- SPDX-License-Identifier: BSD-3-Clause
-- Small independent requests for the metadata of some files. One row.
-- needs: independent_metadata
-- parameter ids: keys into objects
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes,
       max(ranks)::BIGINT AS ranks
FROM (SELECT DISTINCT file_id, requests, request_bytes, ranks FROM independent_metadata WHERE list_contains($ids, file_id))
