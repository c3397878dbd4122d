-- SPDX-License-Identifier: BSD-3-Clause
-- The communicator with the most time.
-- needs: homes, mpi_used, objects
-- private: yes
SELECT coalesce(nullif(h.home_name, ''), h.name) AS name,
       if(coalesce(h.home_name, '') = '', h.user_name, h.home_user_name) AS user_name,
       any_value(o.size) AS size, sum(t.time_ns)::BIGINT AS time_ns
FROM mpi_used t JOIN homes h USING (object_id) JOIN objects o ON o.object_id = h.home_id
WHERE o.kind = 'communicator'
GROUP BY h.home_id, 1, 2 ORDER BY time_ns DESC, name LIMIT 1
