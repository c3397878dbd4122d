-- SPDX-License-Identifier: BSD-3-Clause
-- Tags of regions, as the program gave them: one row per region and key. The category of a region has the key `category`.
-- needs: metadata
-- example: SELECT region, text FROM region_tags WHERE key = 'library'
-- column region: name of the region
-- column key: as the program gave it
-- column text: as the program gave it, of each key the first
SELECT substr(key, length('region.category.') + 1) AS region, 'category' AS key, value AS text
FROM metadata WHERE starts_with(key, 'region.category.')
UNION ALL
SELECT substr(said, instr(said, '=') + 1) AS region, substr(said, 1, instr(said, '=') - 1) AS key, text
FROM (SELECT substr(key, length('region.tag.') + 1) AS said, value AS text FROM metadata
      WHERE starts_with(key, 'region.tag.'))
