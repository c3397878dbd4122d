-- SPDX-License-Identifier: BSD-3-Clause
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
