-- SPDX-License-Identifier: BSD-3-Clause
-- The text of a tag that each path's exclusive time belongs to: that of the innermost open region that has the tag. One row per
-- key of the profile's tags and call path; the key `category` is always there.
-- needs: call_paths, region_tags
-- stored: yes
-- column key: of the tag, `category` for categories
-- column path_id: key into call_paths
-- column text: as the program gave it, `(none)` where no open region has the tag
-- column tagged: whether the path's own region has it
-- column chain: the texts of the open regions from the outside in; directly nested ones of one text are one
WITH RECURSIVE keys AS (
    SELECT 'category' AS key UNION SELECT key FROM region_tags
), own AS (
    SELECT keys.key, p.path_id, p.parent_id, given.text
    FROM call_paths p CROSS JOIN keys
    LEFT JOIN region_tags given ON p.layer = 'region' AND p.operation = given.region AND given.key = keys.key
), below AS (
    SELECT key, path_id, text IS NOT NULL AS tagged, if(text IS NULL, []::VARCHAR[], [text]) AS chain
    FROM own WHERE parent_id IS NULL
    UNION ALL
    SELECT own.key, own.path_id, own.text IS NOT NULL AS tagged,
           if(own.text IS NULL OR own.text IS NOT DISTINCT FROM below.chain[-1], below.chain,
              list_append(below.chain, own.text)) AS chain
    FROM own JOIN below ON own.parent_id = below.path_id AND own.key = below.key
)
SELECT key, path_id, coalesce(chain[-1], '(none)') AS text, tagged, chain FROM below
