-- SPDX-License-Identifier: BSD-3-Clause
-- On how many nodes some ranks ran, and for how long. One row.
-- needs: locations
-- private: yes
-- parameter ranks: these ranks
-- column nodes: nodes
-- column wall_ns [ns]: of the longest of them
SELECT count(DISTINCT node) AS nodes, coalesce(max(wall_ns), 0)::BIGINT AS wall_ns FROM locations WHERE list_contains($ranks, rank)
