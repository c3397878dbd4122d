-- SPDX-License-Identifier: BSD-3-Clause
-- Where the time is not known; of the paths above and of the exclusive time it follows.
-- needs: fact_rows, shared_times, path_times, call_paths
-- stored: yes
WITH known AS (
    SELECT rank, path_id, sum(time_ns)::BIGINT AS time_ns FROM fact_rows WHERE rank >= 0 GROUP BY ALL
), shared AS (
    SELECT rank, path_id, sum(least_ns)::BIGINT AS least_ns, sum(most_ns)::BIGINT AS most_ns
    FROM shared_times GROUP BY ALL
), inclusive AS (
    SELECT rank, path_id, inclusive_ns, exclusive_ns,
           if(s.path_id IS NULL, inclusive_ns, coalesce(k.time_ns, 0) + s.least_ns) AS least_ns,
           if(s.path_id IS NULL, inclusive_ns, coalesce(k.time_ns, 0) + s.most_ns) AS most_ns
    FROM path_times t LEFT JOIN shared s USING (rank, path_id) LEFT JOIN known k USING (rank, path_id)
), below AS (
    SELECT i.rank, p.parent_id AS path_id, sum(least_ns) AS least_ns, sum(most_ns) AS most_ns,
           bool_or(most_ns > least_ns) AS loose
    FROM inclusive i JOIN call_paths p USING (path_id) WHERE p.parent_id IS NOT NULL GROUP BY ALL
)
SELECT i.rank, path_id, i.least_ns::BIGINT AS inclusive_least_ns, i.most_ns::BIGINT AS inclusive_most_ns,
       if(i.most_ns > i.least_ns OR coalesce(b.loose, false), greatest(i.least_ns - coalesce(b.most_ns, 0), 0),
          exclusive_ns)::BIGINT AS exclusive_least_ns,
       if(i.most_ns > i.least_ns OR coalesce(b.loose, false), greatest(i.most_ns - coalesce(b.least_ns, 0), 0),
          exclusive_ns)::BIGINT AS exclusive_most_ns
FROM inclusive i LEFT JOIN below b USING (rank, path_id)
