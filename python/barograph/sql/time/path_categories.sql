-- SPDX-License-Identifier: BSD-3-Clause
-- The category that each path's exclusive time belongs to: that of the innermost open region that has one.
-- needs: call_paths, metadata
-- stored: yes
-- column path_id: key into call_paths
-- column category: as the program gave it, `(none)` where no open region has one
-- column categorized: whether the path's own region has it
-- column chain: the categories of the open regions from the outside in; directly nested ones of one name are one
WITH RECURSIVE given AS (
    SELECT substr(key, length('region.category.') + 1) AS region, value AS category
    FROM metadata WHERE starts_with(key, 'region.category.')
), own AS (
    SELECT p.path_id, p.parent_id, given.category
    FROM call_paths p LEFT JOIN given ON p.layer = 'region' AND p.operation = given.region
), below AS (
    SELECT path_id, category IS NOT NULL AS categorized,
           if(category IS NULL, []::VARCHAR[], [category]) AS chain
    FROM own WHERE parent_id IS NULL
    UNION ALL
    SELECT own.path_id, own.category IS NOT NULL AS categorized,
           if(own.category IS NULL OR own.category IS NOT DISTINCT FROM below.chain[-1], below.chain,
              list_append(below.chain, own.category)) AS chain
    FROM own JOIN below ON own.parent_id = below.path_id
)
SELECT path_id, coalesce(chain[-1], '(none)') AS category, categorized, chain FROM below
