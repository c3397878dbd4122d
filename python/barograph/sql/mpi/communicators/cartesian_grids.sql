-- SPDX-License-Identifier: BSD-3-Clause
-- Cartesian communicators with their members, those of most ranks first, of these those with most time in calls.
-- needs: objects, fact_rows
-- private: yes
-- column name: name of the communicator
-- column user_name: the name the program gave it, or empty
-- column members: world ranks as ranges, in the order of the communicator
-- column dims: ranks in each dimension, as JSON
-- column periods: 1 for each dimension that is periodic, as JSON
WITH used AS (SELECT object_id, sum(time_ns) AS time_ns FROM fact_rows GROUP BY object_id)
SELECT o.name, o.user_name, o.members, o.attributes->>'dims' AS dims, o.attributes->>'periods' AS periods
FROM objects o LEFT JOIN used USING (object_id)
WHERE o.kind = 'communicator' AND o.attributes->>'dims' IS NOT NULL
ORDER BY o.size DESC, coalesce(used.time_ns, 0) DESC, o.object_id
