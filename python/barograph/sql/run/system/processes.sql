-- SPDX-License-Identifier: BSD-3-Clause
-- The process of each rank: node, number, when it began and ended.
-- needs: locations
-- private: yes
SELECT rank, node, pid, start_unix_ns, start_unix_ns + wall_ns AS ended FROM locations WHERE thread = 0 ORDER BY rank
