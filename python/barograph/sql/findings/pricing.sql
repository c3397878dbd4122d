-- SPDX-License-Identifier: BSD-3-Clause
-- name: price_on_longest_rank
-- How long the rank that is in the calls of a price longest is in them; what is known of all ranks together counts as a
-- whole. One row.
-- needs: priced
-- parameter price_id: number of the price
WITH by_rank AS (SELECT rank, sum(time_ns) AS time_ns FROM priced WHERE price_id = $price_id GROUP BY rank)
SELECT coalesce(max(time_ns) FILTER (rank >= 0), 0) + coalesce(sum(time_ns) FILTER (rank < 0), 0) AS time_ns FROM by_rank

-- name: price_overlaps
-- Time that both of two prices contain, by rank. At most the smaller time of two layers can be the same time.
-- One row per pair and rank.
-- needs: priced, call_paths
-- stored: yes
-- private: yes
-- parameter ids: numbers of the prices to compare
-- column one: the smaller number
-- column other: the greater number
-- column rank: rank in MPI_COMM_WORLD, -1 for all ranks together
-- column time_ns [ns]: that both contain
WITH RECURSIVE shown AS (
    SELECT * FROM priced WHERE list_contains($ids, price_id)
), above AS (
    SELECT DISTINCT path_id, path_id AS upper_id FROM shown
    UNION ALL
    SELECT a.path_id, p.parent_id FROM above a JOIN call_paths p ON p.path_id = a.upper_id WHERE p.parent_id IS NOT NULL
), uppers AS (
    SELECT price_id, rank, path_id, matter, sum(time_ns) AS time_ns FROM shown GROUP BY ALL
), same AS (
    SELECT a.price_id AS one, b.price_id AS other, a.rank, sum(least(a.time_ns, b.time_ns)) AS time_ns
    FROM shown a JOIN shown b USING (rank, path_id, matter, bucket) WHERE a.price_id < b.price_id GROUP BY ALL
), nested AS (
    SELECT least(l.price_id, u.price_id) AS one, greatest(l.price_id, u.price_id) AS other, l.rank,
           least(sum(l.time_ns), any_value(u.time_ns)) AS time_ns
    FROM uppers l JOIN above a ON a.path_id = l.path_id AND a.upper_id != l.path_id
         JOIN uppers u ON u.path_id = a.upper_id AND u.rank = l.rank AND u.matter = l.matter
    WHERE u.price_id != l.price_id GROUP BY l.price_id, u.price_id, u.path_id, u.matter, l.rank
)
SELECT one, other, rank, sum(time_ns) AS time_ns FROM (FROM same UNION ALL FROM nested) GROUP BY one, other, rank

-- name: price_rest
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

-- name: price_sums
-- Time that each price contains, over all ranks. One row per price.
-- needs: priced
-- private: yes
-- column price_id: number of the price
-- column time_ns [ns]: of its facts
SELECT price_id, sum(time_ns)::DOUBLE AS time_ns FROM priced GROUP BY price_id

-- name: price_overlap_sums
-- Time that both of two prices contain, over all ranks. One row per pair.
-- needs: price_overlaps
-- private: yes
-- column one: the smaller number
-- column other: the greater number
-- column time_ns [ns]: that both contain
SELECT one, other, sum(time_ns)::DOUBLE AS time_ns FROM price_overlaps GROUP BY one, other
