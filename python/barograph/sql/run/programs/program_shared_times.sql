-- SPDX-License-Identifier: BSD-3-Clause
-- Time in MPI calls on communicators that other programs are members of as well, waiting for their ranks among it. One row per
-- program that has such calls.
-- example: SELECT name, time_ns / 1e9 AS seconds FROM program_shared_times JOIN programs USING (program)
-- needs: programs_of_communicators, program_ranks, mpi_times, is_startup
-- column program: number of the program, as in programs
-- column time_ns [ns]: sum over its ranks
SELECT p.program, sum(m.time_ns)::BIGINT AS time_ns
FROM mpi_times m JOIN programs_of_communicators USING (object_id) JOIN program_ranks p ON p.rank = m.rank
WHERE NOT is_startup(m.operation)
GROUP BY p.program
