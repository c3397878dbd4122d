-- SPDX-License-Identifier: BSD-3-Clause
-- Exclusive time of each call path without its call sites, sum over ranks. Profiles of one run that know their call sites more or
-- less well have the same paths so.
-- needs: call_paths, path_times
-- private: yes
WITH RECURSIVE plain AS (
    SELECT path_id, operation AS plain_path FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, if(p.layer = 'source', above.plain_path, concat(above.plain_path, ' > ', p.operation)) AS plain_path
    FROM call_paths p JOIN plain above ON p.parent_id = above.path_id
)
SELECT plain_path AS call_path, sum(exclusive_ns)::BIGINT AS exclusive_ns
FROM path_times JOIN plain USING (path_id) GROUP BY plain_path
