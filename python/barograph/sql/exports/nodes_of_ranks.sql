-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks and their nodes.
-- needs: rank_times
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
SELECT rank, node FROM rank_times WHERE len($ranks) = 0 OR list_contains($ranks, rank) ORDER BY rank
