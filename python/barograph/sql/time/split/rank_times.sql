-- SPDX-License-Identifier: BSD-3-Clause
-- How each rank spent its time, threads summed. One row per rank. The parts are in this order of claims on a rank's
-- time: what the calls themselves took, then start-up and the tool's own cost, both taken out of what would otherwise
-- be called computing. So the parts always add up to the whole. What threads other than the first were blocked outside of
-- calls is not part of it, as far as it is known. The tool's cost is what every report, finding and
-- metric calls so: of events, and of its own start-up in the process.
-- needs: part_times, locations, run, blocked_threads
-- example: SELECT rank, node, computing_ns / total_ns AS computing, mpi_ns / total_ns AS mpi FROM rank_times
--   ORDER BY computing DESC LIMIT 10
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD
-- column node: host name
-- column threads: number of threads
-- column wall_ns [ns]: duration of the longest thread
-- column total_ns [ns]: recorded time: the sum of the six parts
-- column computing_ns [ns]: outside MPI and I/O
-- column mpi_ns [ns]: time whose outermost call is of MPI
-- column io_ns [ns]: time whose outermost call is of I/O
-- column startup_ns [ns]: in MPI_Init
-- column tool_ns [ns]: what recording took
-- column paused_ns [ns]: while the program had paused the recording
-- column blocked_ns [ns]: how long other threads than the first were blocked outside of calls and regions, at least; not
--   in total_ns
-- column events: events recorded
-- column dropped: events that could not be recorded
-- column overhead_ns [ns]: what recording took, as measured
WITH parts AS (
    SELECT rank, sum(exclusive_ns) FILTER (part = 'mpi')::BIGINT AS mpi_ns,
           sum(exclusive_ns) FILTER (part = 'startup')::BIGINT AS init_fact_ns,
           greatest(coalesce(sum(exclusive_ns) FILTER (part = 'io'), 0),
                    coalesce(sum(exclusive_ns) FILTER (part = 'unnested'), 0))::BIGINT AS io_ns,
           sum(exclusive_ns) FILTER (part = 'paused')::BIGINT AS paused_ns,
           sum(exclusive_ns) FILTER (part = 'rest')::BIGINT AS rest_ns
    FROM part_times GROUP BY rank
), machine AS (
    SELECT rank, count(*) AS threads, any_value(node) AS node, max(wall_ns) AS wall_ns,
           sum(init_ns)::BIGINT AS init_ns, sum(events)::BIGINT AS events, sum(dropped)::BIGINT AS dropped,
           sum(overhead_ns)::BIGINT AS overhead_ns
    FROM locations GROUP BY rank
), filled AS (
    SELECT m.rank, m.node, m.threads, m.wall_ns, m.events, m.dropped, m.overhead_ns,
           coalesce(mpi_ns, 0) AS mpi_ns, coalesce(rest_ns, 0) AS rest_ns, coalesce(paused_ns, 0) AS paused_ns,
           if(run.io_only, least(coalesce(io_ns, 0), m.wall_ns), coalesce(io_ns, 0)) AS io_ns,
           coalesce(nullif(init_fact_ns, 0), least(m.init_ns, coalesce(rest_ns, 0)), 0) AS startup_ns,
           coalesce(init_fact_ns, 0) = 0 AS startup_in_rest, run.event_ns
    FROM machine m LEFT JOIN parts USING (rank), run
), computed AS (
    SELECT *, rest_ns - CASE WHEN startup_in_rest THEN startup_ns ELSE 0 END AS open_ns FROM filled
), priced AS (
    SELECT *, least(coalesce(nullif(overhead_ns, 0), (events * event_ns)::BIGINT), open_ns) AS tool_ns FROM computed
)
SELECT rank, node, threads, wall_ns, mpi_ns + io_ns + startup_ns + open_ns + paused_ns AS total_ns,
       open_ns - tool_ns AS computing_ns, mpi_ns, io_ns, startup_ns, tool_ns, paused_ns,
       coalesce(b.blocked_ns, 0)::BIGINT AS blocked_ns, events, dropped, overhead_ns
FROM priced LEFT JOIN blocked_threads b USING (rank)
