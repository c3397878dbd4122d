-- SPDX-License-Identifier: BSD-3-Clause
-- What ranks compute while they have a core, mean of the ranks. One row.
-- needs: rank_times, core_shares
-- private: yes
-- column ns [ns]: mean of the ranks
SELECT avg(computing_ns * on_core)::DOUBLE AS ns FROM rank_times JOIN core_shares USING (rank)
