-- SPDX-License-Identifier: BSD-3-Clause
-- Time by the text of each tag of regions. Exclusive times: of the rows of a key, each nanosecond is in one, that of the innermost
-- open region that has the tag, so that they add up to the recorded time of all ranks, pauses left out. Inclusive times count a
-- nanosecond once in each text that is open, however many of its regions are nested. One row per key and text, and
-- `(none)`.
-- needs: path_tags, path_times, path_parts, call_paths, locations
-- example: SELECT text, total_ns / 1e9 AS seconds FROM tag_times WHERE key = 'library'
-- column key: of the tag, `category` for categories
-- column text: as the program gave it; `(none)` where no open region has the tag
-- column regions: number of its region names
-- column calls: how often its regions were entered, on all ranks
-- column total_ns [ns]: recorded time, summed over ranks and threads: computing, MPI, I/O and start-up
-- column inclusive_ns [ns]: time with at least one of its regions open, those of other texts inside included
-- column computing_ns [ns]: outside MPI and I/O, with what recording took
-- column mpi_ns [ns]: in MPI calls
-- column io_ns [ns]: in I/O calls
-- column startup_ns [ns]: in MPI_Init
-- column min_ns [ns]: total of the rank with the least; ranks without the text have 0
-- column mean_ns [ns]: mean total over all ranks
-- column max_ns [ns]: total of the rank with the most
-- column slowest_rank: that rank
WITH by_rank AS (
    SELECT key, text, rank, sum(exclusive_ns) AS total_ns,
           coalesce(sum(exclusive_ns) FILTER (part = 'mpi'), 0) AS mpi_ns,
           coalesce(sum(exclusive_ns) FILTER (part IN ('io', 'unnested')), 0) AS io_ns,
           coalesce(sum(exclusive_ns) FILTER (part = 'startup'), 0) AS startup_ns,
           coalesce(sum(calls) FILTER (tagged), 0) AS calls
    FROM path_times JOIN path_tags USING (path_id) JOIN path_parts USING (path_id)
    WHERE part != 'paused'
    GROUP BY key, text, rank
), opened AS (
    SELECT key, unnest(list_distinct(chain)) AS text, path_id FROM path_tags
), whole_of AS (
    SELECT key, text, sum(exclusive_ns)::BIGINT AS inclusive_ns
    FROM opened JOIN path_times USING (path_id) JOIN path_parts USING (path_id)
    WHERE part != 'paused'
    GROUP BY key, text
), named AS (
    SELECT key, text, count(DISTINCT operation) FILTER (tagged) AS regions
    FROM path_tags JOIN call_paths USING (path_id) GROUP BY key, text
), whole AS (
    SELECT named.key, named.text, named.regions, ranks.rank, coalesce(b.total_ns, 0) AS total_ns,
           coalesce(b.mpi_ns, 0) AS mpi_ns, coalesce(b.io_ns, 0) AS io_ns,
           coalesce(b.startup_ns, 0) AS startup_ns, coalesce(b.calls, 0) AS calls
    FROM named CROSS JOIN (SELECT DISTINCT rank FROM locations) ranks
    LEFT JOIN by_rank b ON b.key = named.key AND b.text = named.text AND b.rank = ranks.rank
)
SELECT key, text, any_value(regions)::BIGINT AS regions, sum(calls)::BIGINT AS calls, sum(total_ns)::BIGINT AS total_ns,
       coalesce(any_value(inclusive_ns), sum(total_ns))::BIGINT AS inclusive_ns,
       sum(total_ns - mpi_ns - io_ns - startup_ns)::BIGINT AS computing_ns, sum(mpi_ns)::BIGINT AS mpi_ns,
       sum(io_ns)::BIGINT AS io_ns, sum(startup_ns)::BIGINT AS startup_ns, min(total_ns)::BIGINT AS min_ns,
       avg(total_ns)::DOUBLE AS mean_ns, max(total_ns)::BIGINT AS max_ns,
       arg_max(rank, (total_ns, -rank)) AS slowest_rank
FROM whole LEFT JOIN whole_of USING (key, text) GROUP BY key, text
ORDER BY key, text = '(none)', total_ns DESC, text
