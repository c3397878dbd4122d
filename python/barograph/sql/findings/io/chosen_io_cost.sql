-- SPDX-License-Identifier: BSD-3-Clause
-- The time of all chosen facts of I/O on the rank that has most of it. One row.
-- needs: chosen_io_facts
-- private: yes
-- column most_ns [ns]: a row of all ranks together is divided evenly
WITH by_rank AS (SELECT rank, sum(time_ns / sharers) AS cost_ns FROM chosen_io_facts GROUP BY rank)
SELECT coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
FROM by_rank
