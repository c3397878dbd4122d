-- SPDX-License-Identifier: BSD-3-Clause
-- How long a rank is in the calls that a price contains. One row.
-- needs: priced
-- parameter price_id: number of the price
-- parameter rank: rank in MPI_COMM_WORLD
SELECT coalesce(sum(time_ns), 0)::DOUBLE AS time_ns FROM priced WHERE price_id = $price_id AND rank IN ($rank, -1)
