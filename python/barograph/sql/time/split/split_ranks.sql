-- SPDX-License-Identifier: BSD-3-Clause
-- The ranks with their times, in order.
-- needs: rank_times
-- private: yes
SELECT rank, computing_ns, mpi_ns, io_ns FROM rank_times WHERE rank >= 0 ORDER BY rank
