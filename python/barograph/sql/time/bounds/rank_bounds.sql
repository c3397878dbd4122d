-- SPDX-License-Identifier: BSD-3-Clause
-- Between which times a rank's I/O and computing lie: the same where they are known. One row per rank.
-- needs: rank_times
-- column rank: rank in MPI_COMM_WORLD
-- column io_least_ns [ns]: time in I/O at least
-- column io_most_ns [ns]: time in I/O at most
-- column computing_least_ns [ns]: computing time at least
-- column computing_most_ns [ns]: computing time at most
SELECT rank, io_ns AS io_least_ns, io_ns AS io_most_ns, computing_ns AS computing_least_ns,
       computing_ns AS computing_most_ns FROM rank_times
