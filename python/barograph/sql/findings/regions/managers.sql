-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks that hand out work and wait for what comes back: they compute next to nothing, and are in receives from most of the
-- others for most of the run. One row per such rank.
-- needs: message_edges, mpi_times, rank_times, run
-- parameter receiving: functions in which a rank waits for messages
-- parameter little: part of what ranks compute on average, below which it is next to nothing
-- parameter most: part of the others, and of the run
-- column rank: rank in MPI_COMM_WORLD
WITH senders AS (
    SELECT receiver AS rank, count(DISTINCT sender) AS senders FROM message_edges GROUP BY receiver
), receives AS (
    SELECT rank, sum(time_ns) AS time_ns FROM mpi_times WHERE list_contains($receiving, operation) GROUP BY rank
)
SELECT t.rank FROM rank_times t JOIN senders s USING (rank) JOIN receives r USING (rank), run
WHERE run.ranks >= 3 AND s.senders >= $most * (run.ranks - 1) AND r.time_ns >= $most * t.wall_ns
      AND t.computing_ns < $little * (SELECT avg(computing_ns) FROM rank_times)
ORDER BY t.rank
