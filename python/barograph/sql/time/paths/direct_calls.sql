-- SPDX-License-Identifier: BSD-3-Clause
-- Which call path makes which calls itself: those right below it, and those at its call sites, which a call site has,
-- too. The wait for the last rank of `--split-sync` and the pauses of a recording are not calls. One row per
-- call and each of these above it.
-- needs: call_paths, is_waiting
-- private: yes
-- stored: yes
-- column path_id: of the call, key into call_paths
-- column caller_id: of what makes it, key into call_paths
WITH RECURSIVE up AS (
    SELECT path_id, parent_id AS caller_id FROM call_paths
    WHERE parent_id IS NOT NULL AND layer NOT IN ('source', 'paused') AND NOT is_waiting(operation)
    UNION ALL
    SELECT up.path_id, site.parent_id AS caller_id FROM up JOIN call_paths site ON site.path_id = up.caller_id
    WHERE site.layer = 'source' AND site.parent_id IS NOT NULL
)
SELECT path_id, caller_id FROM up
