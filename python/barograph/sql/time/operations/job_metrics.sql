-- SPDX-License-Identifier: BSD-3-Clause
-- The metrics of the job, null where the profile has nothing to compute one from. One row.
-- Generated from spec/metrics by `python -m codegen`.
-- needs: rank_times
-- column communication_efficiency: Communication efficiency
-- column dropped_share: Dropped events
-- column event_rate [1/s]: Recorded events per second
-- column io_share: Time in I/O
-- column load_balance: Load balance
-- column mpi_share: Time in MPI
-- column parallel_efficiency: Parallel efficiency
-- column startup_time [s]: MPI start-up
-- column tool_share: Tool overhead
SELECT (max(computing_ns) / nullif(max(total_ns - paused_ns), 0))::DOUBLE AS communication_efficiency,
       (sum(dropped) / nullif(sum(events) + sum(dropped), 0))::DOUBLE AS dropped_share,
       (sum(events) / nullif(sum(total_ns) / 1e9, 0))::DOUBLE AS event_rate,
       (sum(io_ns) / nullif(sum(total_ns), 0))::DOUBLE AS io_share,
       (avg(computing_ns) / nullif(max(computing_ns), 0))::DOUBLE AS load_balance,
       (sum(mpi_ns) / nullif(sum(total_ns), 0))::DOUBLE AS mpi_share,
       (avg(computing_ns) / nullif(max(total_ns - paused_ns), 0))::DOUBLE AS parallel_efficiency,
       (max(startup_ns) / 1e9)::DOUBLE AS startup_time,
       (sum(tool_ns) / nullif(sum(total_ns), 0))::DOUBLE AS tool_share
FROM rank_times
