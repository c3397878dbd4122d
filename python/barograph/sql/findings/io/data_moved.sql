-- SPDX-License-Identifier: BSD-3-Clause
-- What ranks read and write, by what the program asked for. Any number of rows per rank.
-- needs: io_facts
-- private: yes
-- column rank: rank in MPI_COMM_WORLD, -1 for all ranks together
-- column time_ns [ns]: time of transfers
-- column bytes [bytes]: their payload
SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0
