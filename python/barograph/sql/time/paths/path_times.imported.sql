-- SPDX-License-Identifier: BSD-3-Clause
-- Imports of I/O know the time of a rank and of its I/O, and nothing else; of calls whose caller is not known it is not
-- known either how much is contained in others. I/O takes at least the longer of the two, and no longer than the run.
-- needs: nested_times, path_parts, call_paths, locations
WITH nested AS MATERIALIZED (FROM nested_times), used AS (
    SELECT rank, (SELECT max(wall_ns) FROM locations l WHERE l.rank = nested.rank) AS wall_ns,
           greatest(coalesce(sum(exclusive_ns) FILTER (part = 'io'), 0),
                    coalesce(sum(exclusive_ns) FILTER (part = 'unnested'), 0)) AS io_ns,
           coalesce(sum(exclusive_ns) FILTER (part = 'mpi'), 0) AS mpi_ns
    FROM nested JOIN path_parts USING (path_id) GROUP BY rank
)
SELECT nested.* REPLACE (if(is_root, used.wall_ns, inclusive_ns) AS inclusive_ns,
                         if(is_root, greatest(used.wall_ns - io_ns - mpi_ns, 0)::BIGINT, exclusive_ns) AS exclusive_ns)
FROM nested JOIN used USING (rank) JOIN (SELECT path_id, parent_id IS NULL AS is_root FROM call_paths) USING (path_id)
