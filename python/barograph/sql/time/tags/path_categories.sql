-- SPDX-License-Identifier: BSD-3-Clause
-- The category that each path's exclusive time belongs to: that of the innermost open region that has one.
-- needs: path_tags
-- column path_id: key into call_paths
-- column category: as the program gave it, `(none)` where no open region has one
-- column categorized: whether the path's own region has it
-- column chain: the categories of the open regions from the outside in; directly nested ones of one name are one
SELECT path_id, text AS category, tagged AS categorized, chain FROM path_tags WHERE key = 'category'
