-- SPDX-License-Identifier: BSD-3-Clause
-- The part of a price that is left when what others contain is taken from it; costs are those of the rank that has most.
-- One row.
-- needs: priced, price_overlaps
-- parameter price_id: number of the price
-- parameter others: numbers of the others
WITH own AS (
    SELECT rank, sum(time_ns) AS time_ns FROM priced WHERE price_id = $price_id GROUP BY rank
), taken AS (
    SELECT rank, sum(time_ns) AS time_ns FROM price_overlaps
    WHERE (one = $price_id AND list_contains($others, other)) OR (other = $price_id AND list_contains($others, one))
    GROUP BY rank
)
SELECT coalesce(max(greatest(o.time_ns - coalesce(t.time_ns, 0), 0)) / nullif(max(o.time_ns), 0), 1)::DOUBLE AS rest
FROM own o LEFT JOIN taken t USING (rank)
