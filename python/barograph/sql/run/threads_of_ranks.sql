-- SPDX-License-Identifier: BSD-3-Clause
-- The threads of the chosen ranks, by number: on how many ranks there is one of it.
-- needs: locations
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
SELECT thread, count(DISTINCT rank)::BIGINT AS ranks FROM locations
WHERE len($ranks) = 0 OR list_contains($ranks, rank) GROUP BY thread ORDER BY thread
