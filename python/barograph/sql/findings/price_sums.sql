-- SPDX-License-Identifier: BSD-3-Clause
-- Time that each price contains, over all ranks. One row per price.
-- needs: priced
-- private: yes
-- column price_id: number of the price
-- column time_ns [ns]: of its facts
SELECT price_id, sum(time_ns)::DOUBLE AS time_ns FROM priced GROUP BY price_id
