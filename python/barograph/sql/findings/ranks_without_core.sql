-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks that did not have their core all the time. One row per rank.
-- needs: core_shares
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column on_core: part of the time in which they wanted one that they had one
-- column most_off_ns [ns]: the most that the rank can have waited for a core in any part of the run
SELECT rank, on_core, most_off_ns FROM core_shares WHERE on_core < 1
