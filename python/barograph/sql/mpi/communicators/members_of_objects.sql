-- SPDX-License-Identifier: BSD-3-Clause
-- Members of each object; all ranks for what has none of its own. One row per object.
-- needs: objects, locations
-- private: yes
-- column object_id: key into objects
-- column member_count: how many members
SELECT object_id,
       greatest(1, if(kind IN ('communicator', 'window') AND size > 0, size + remote_size, job.n)) AS member_count
FROM objects, (SELECT count(DISTINCT rank) AS n FROM locations) AS job
