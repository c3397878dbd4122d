-- SPDX-License-Identifier: BSD-3-Clause
-- How much longer a rank is in I/O than each of some others, at least. One row.
-- needs: rank_times
-- parameter rank: the one
-- parameter others: these
-- column io_ns [ns]: how much longer; null where nothing is known of single ranks
SELECT max(io_ns) FILTER (rank = $rank) - max(io_ns) FILTER (list_contains($others, rank)) AS io_ns FROM rank_times
