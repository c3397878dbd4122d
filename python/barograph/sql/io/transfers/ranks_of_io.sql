-- SPDX-License-Identifier: BSD-3-Clause
-- How many ranks there are in a group of facts: rank -1 stands for all ranks of the job.
-- needs: locations
-- private: yes
-- macro: rank_
if(min(rank_) < 0, greatest(max((SELECT count(DISTINCT l.rank) FILTER (l.rank >= 0) FROM locations l)), 1),
   count(DISTINCT rank_))::BIGINT
