-- SPDX-License-Identifier: BSD-3-Clause
-- How long the main thread of each rank had a core and waited for one, as last sampled. One row per rank that was
-- sampled. Counters grow from the start of the process; the last sample is the whole of a process that ended in order.
-- example: SELECT rank, delay_ns / (cpu_ns + delay_ns) AS without_core FROM core_times ORDER BY without_core DESC
-- needs: system
-- column rank: rank in MPI_COMM_WORLD
-- column cpu_ns [ns]: on a core; null where it is not known, like the others
-- column delay_ns [ns]: runnable, without a core; null where the kernel did not tell
-- column sampled_ns [ns]: time of that sample, since the start of the rank
-- column switches: how often the process was taken off a core
SELECT rank, max(value) FILTER (metric = 'main thread on core') AS cpu_ns,
       max(value) FILTER (metric = 'main thread run delay') AS delay_ns,
       max(time_ns) FILTER (metric = 'main thread run delay') AS sampled_ns,
       max(value) FILTER (metric = 'involuntary context switches') AS switches
FROM system GROUP BY rank
