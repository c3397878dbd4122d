-- SPDX-License-Identifier: BSD-3-Clause
-- The duration of each rank, in seconds.
-- needs: locations
-- private: yes
SELECT rank, max(wall_ns) / 1e9 FROM locations GROUP BY 1 ORDER BY 1
