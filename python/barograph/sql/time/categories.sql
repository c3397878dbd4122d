-- SPDX-License-Identifier: BSD-3-Clause
-- Time by category of regions. Exclusive times: each nanosecond is in one category, that of the innermost open region
-- that has one, so that the rows add up to the recorded time of all ranks, pauses left out. Inclusive times count a
-- nanosecond once in each category that is open, however many of its regions are nested. One row per category, and
-- `(none)`.
-- needs: path_categories, path_times, path_parts, call_paths, locations
-- example: SELECT category, total_ns / 1e9 AS seconds FROM categories
-- column category: as the program gave it; `(none)` for what lies in no region that has one
-- column regions: number of its region names
-- column calls: how often its regions were entered, on all ranks
-- column total_ns [ns]: recorded time, summed over ranks and threads: computing, MPI, I/O and start-up
-- column inclusive_ns [ns]: time with at least one of its regions open, those of other categories inside included
-- column computing_ns [ns]: outside MPI and I/O, with what recording took
-- column mpi_ns [ns]: in MPI calls
-- column io_ns [ns]: in I/O calls
-- column startup_ns [ns]: in MPI_Init
-- column min_ns [ns]: total of the rank with the least; ranks without the category have 0
-- column mean_ns [ns]: mean total over all ranks
-- column max_ns [ns]: total of the rank with the most
-- column slowest_rank: that rank
WITH by_rank AS (
    SELECT category, rank, sum(exclusive_ns) AS total_ns,
           coalesce(sum(exclusive_ns) FILTER (part = 'mpi'), 0) AS mpi_ns,
           coalesce(sum(exclusive_ns) FILTER (part IN ('io', 'unnested')), 0) AS io_ns,
           coalesce(sum(exclusive_ns) FILTER (part = 'startup'), 0) AS startup_ns,
           coalesce(sum(calls) FILTER (categorized), 0) AS calls
    FROM path_times JOIN path_categories USING (path_id) JOIN path_parts USING (path_id)
    WHERE part != 'paused'
    GROUP BY category, rank
), opened AS (
    SELECT unnest(list_distinct(chain)) AS category, path_id FROM path_categories
), whole_of AS (
    SELECT category, sum(exclusive_ns)::BIGINT AS inclusive_ns
    FROM opened JOIN path_times USING (path_id) JOIN path_parts USING (path_id)
    WHERE part != 'paused'
    GROUP BY category
), named AS (
    SELECT category, count(DISTINCT operation) FILTER (categorized) AS regions
    FROM path_categories JOIN call_paths USING (path_id) GROUP BY category
), whole AS (
    SELECT named.category, named.regions, ranks.rank, coalesce(b.total_ns, 0) AS total_ns,
           coalesce(b.mpi_ns, 0) AS mpi_ns, coalesce(b.io_ns, 0) AS io_ns,
           coalesce(b.startup_ns, 0) AS startup_ns, coalesce(b.calls, 0) AS calls
    FROM named CROSS JOIN (SELECT DISTINCT rank FROM locations) ranks
    LEFT JOIN by_rank b ON b.category = named.category AND b.rank = ranks.rank
)
SELECT category, any_value(regions)::BIGINT AS regions, sum(calls)::BIGINT AS calls, sum(total_ns)::BIGINT AS total_ns,
       coalesce(any_value(inclusive_ns), sum(total_ns))::BIGINT AS inclusive_ns,
       sum(total_ns - mpi_ns - io_ns - startup_ns)::BIGINT AS computing_ns, sum(mpi_ns)::BIGINT AS mpi_ns,
       sum(io_ns)::BIGINT AS io_ns, sum(startup_ns)::BIGINT AS startup_ns, min(total_ns)::BIGINT AS min_ns,
       avg(total_ns)::DOUBLE AS mean_ns, max(total_ns)::BIGINT AS max_ns,
       arg_max(rank, (total_ns, -rank)) AS slowest_rank
FROM whole LEFT JOIN whole_of USING (category) GROUP BY category ORDER BY category = '(none)', total_ns DESC, category
