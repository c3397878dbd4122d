-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks with a trace, those with the most time in I/O first.
-- needs: rank_times
-- private: yes
-- parameter most: how many at most
-- parameter traced: ranks that have one
SELECT rank FROM rank_times WHERE list_contains($traced, rank)
ORDER BY io_ns DESC, rank LIMIT $most
