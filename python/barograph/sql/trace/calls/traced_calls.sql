-- SPDX-License-Identifier: BSD-3-Clause
-- The calls of a trace, with the time since all earlier calls of the rank and layer ended: null for its first call,
-- negative inside another. Only those calls of MPI and regions that are not inside another one of their
-- layer; one that sends and receives is one call.
-- needs: events
-- stored: yes
-- private: yes
WITH around AS (
    SELECT *, layer IN ('mpi', 'region') AND end_ns <= max(end_ns) OVER earlier AND start_ns < max(end_ns) OVER earlier
              AS inside
    FROM events
    WINDOW earlier AS (PARTITION BY rank, thread, layer ORDER BY start_ns, end_ns DESC
                       ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
SELECT rank, layer, start_ns, end_ns, operation, coalesce(length, 0) AS length, coalesce(file, object, '') AS file,
       start_ns - max(end_ns) OVER (PARTITION BY rank, layer ORDER BY start_ns, end_ns
                                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
           -- Such calls often begin in the nanosecond in which the one before ended, and are two all the same.
           + if(layer IN ('mpi', 'region'), 1, 0) AS gap_ns
FROM around WHERE inside IS NOT TRUE
