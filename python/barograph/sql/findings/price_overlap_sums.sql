-- SPDX-License-Identifier: BSD-3-Clause
-- Time that both of two prices contain, over all ranks. One row per pair.
-- needs: price_overlaps
-- private: yes
-- column one: the smaller number
-- column other: the greater number
-- column time_ns [ns]: that both contain
SELECT one, other, sum(time_ns)::DOUBLE AS time_ns FROM price_overlaps GROUP BY one, other
