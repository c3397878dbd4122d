-- SPDX-License-Identifier: BSD-3-Clause
-- How much of its time a rank had a core. At most one row.
-- needs: core_shares
-- parameter rank: rank in MPI_COMM_WORLD
SELECT on_core FROM core_shares WHERE rank = $rank
