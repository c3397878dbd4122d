-- SPDX-License-Identifier: BSD-3-Clause
-- How much later than the first rank the last one began.
-- needs: locations
-- private: yes
SELECT coalesce(max(began) - min(began), 0)::BIGINT AS late_ns
FROM (SELECT min(start_unix_ns) AS began FROM locations GROUP BY rank)
