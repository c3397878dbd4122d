-- SPDX-License-Identifier: BSD-3-Clause
-- Events of all ranks: recorded, dropped, and on how many ranks.
-- needs: locations
-- private: yes
SELECT coalesce(sum(dropped), 0)::BIGINT AS dropped, coalesce(sum(events), 0)::BIGINT AS events,
       count(DISTINCT rank) FILTER (dropped > 0) AS ranks
FROM locations
