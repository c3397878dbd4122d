-- SPDX-License-Identifier: BSD-3-Clause
-- How long the rank that is in the calls of a price longest is in them; what is known of all ranks together counts as a
-- whole. One row.
-- needs: priced
-- parameter price_id: number of the price
WITH by_rank AS (SELECT rank, sum(time_ns) AS time_ns FROM priced WHERE price_id = $price_id GROUP BY rank)
SELECT coalesce(max(time_ns) FILTER (rank >= 0), 0) + coalesce(sum(time_ns) FILTER (rank < 0), 0) AS time_ns FROM by_rank
