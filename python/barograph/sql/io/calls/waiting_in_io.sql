-- SPDX-License-Identifier: BSD-3-Clause
-- How much of the time in I/O of the program may be waiting for other ranks: in calls of MPI that libraries of I/O make, and
-- in calls of MPI-IO that all ranks of a file make, without the I/O below; what the rank with the least spends there, too, is
-- the price of these calls. One row per rank and function that the program called and that makes such calls; none where it is
-- not known which call made which.
-- example: SELECT layer, operation, max(time_ns) / 1e9 AS seconds FROM waiting_in_io GROUP BY ALL
-- needs: fact_rows, call_paths, exact_nesting, is_io, is_shared_call, is_startup, unfinished
-- stored: yes
-- column rank: rank in MPI_COMM_WORLD
-- column layer: of the function that the program called
-- column operation: its name
-- column time_ns [ns]: that time
WITH RECURSIVE below AS (
    SELECT path_id, layer, operation, '' AS called, '' AS call_layer, '' AS in_mpi_io, layer = 'mpi' AS in_mpi,
           false AS in_posix
    FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, p.layer, p.operation,
           if(b.called = '' AND is_io(p.layer) AND NOT b.in_mpi, p.operation, b.called),
           if(b.called = '' AND is_io(p.layer) AND NOT b.in_mpi, p.layer, b.call_layer),
           if(b.in_mpi_io = '' AND b.layer = 'mpi-io', b.operation, b.in_mpi_io),
           b.in_mpi OR b.layer = 'mpi' OR (p.layer = 'mpi' AND is_startup(p.operation)),
           b.in_posix OR b.layer IN ('posix', 'stdio')
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
), signed AS (
    SELECT path_id, call_layer, called,
           CASE WHEN in_mpi_io != '' AND is_shared_call(in_mpi_io) THEN if(layer IN ('posix', 'stdio') AND NOT in_posix, -1, 0)
                WHEN layer = 'mpi-io' AND in_mpi_io = '' AND is_shared_call(operation) THEN 1
                WHEN layer = 'mpi' AND NOT in_mpi THEN 1
                ELSE 0 END AS sign
    FROM below WHERE called != ''
), meeting AS (
    SELECT DISTINCT call_layer, called FROM signed WHERE sign > 0
), by_rank AS (
    SELECT s.rank, call_layer AS layer, called AS operation, greatest(sum(sign * s.time_ns), 0) AS time_ns
    FROM fact_rows s JOIN signed USING (path_id) SEMI JOIN meeting USING (call_layer, called), exact_nesting
    WHERE exact AND s.rank >= 0 AND NOT unfinished(s.bucket) GROUP BY ALL
)
SELECT rank, layer, operation, (time_ns - min(time_ns) OVER (PARTITION BY layer, operation))::BIGINT AS time_ns
FROM by_rank
