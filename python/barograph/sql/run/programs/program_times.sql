-- SPDX-License-Identifier: BSD-3-Clause
-- How each program spent its time, ranks and threads summed. One row per program; times are null for one without ranks in the profile.
-- example: SELECT name, computing_ns / total_ns AS computing FROM program_times
-- needs: rank_times, program_ranks, programs
-- column program: number of the program, as in programs
-- column name: of the program
-- column ranks: how many of its ranks are in the profile
-- column wall_ns [ns]: duration of its longest thread
-- column total_ns [ns]: recorded time: the sum of the six parts
-- column computing_ns [ns]: outside MPI and I/O
-- column mpi_ns [ns]: time whose outermost call is of MPI
-- column io_ns [ns]: time whose outermost call is of I/O
-- column startup_ns [ns]: in MPI_Init
-- column tool_ns [ns]: what recording took
-- column paused_ns [ns]: while the program had paused the recording
SELECT p.program, p.name, count(t.rank) AS ranks, max(wall_ns) AS wall_ns, sum(total_ns)::BIGINT AS total_ns,
       sum(computing_ns)::BIGINT AS computing_ns, sum(mpi_ns)::BIGINT AS mpi_ns, sum(io_ns)::BIGINT AS io_ns,
       sum(startup_ns)::BIGINT AS startup_ns, sum(tool_ns)::BIGINT AS tool_ns, sum(paused_ns)::BIGINT AS paused_ns
FROM programs p LEFT JOIN program_ranks r ON r.program = p.program LEFT JOIN rank_times t ON t.rank = r.rank
GROUP BY ALL ORDER BY p.program
