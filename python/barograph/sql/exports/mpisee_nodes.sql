-- SPDX-License-Identifier: BSD-3-Clause
-- The node of each rank.
-- needs: locations
-- private: yes
SELECT rank, min(node) FROM locations GROUP BY 1 ORDER BY 1
