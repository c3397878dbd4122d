-- SPDX-License-Identifier: BSD-3-Clause
-- What a run leaves in run_ranks.
-- needs: rank_times
-- private: yes
SELECT rank::INTEGER AS rank, node, computing_ns, mpi_ns, io_ns, startup_ns, tool_ns FROM rank_times
