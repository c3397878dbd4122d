-- SPDX-License-Identifier: BSD-3-Clause
-- name: work_after_sites
-- How long a rank is outside of MPI right after its calls at some lines. One row.
-- needs: gaps
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter sites: call sites
SELECT coalesce(sum(time_ns), 0)::BIGINT AS time_ns FROM gaps WHERE rank = $rank AND list_contains($sites, after_site)
