-- SPDX-License-Identifier: BSD-3-Clause
-- The files that the chosen facts of I/O are of. One row per file and direction.
-- needs: chosen_io_facts, io_files
-- private: yes
-- column file_id: key into objects
-- column direction: as chosen
-- column callers: ranks that the facts are of
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column time_ns [ns]: their time
-- column objects: files, and objects in them
-- column remote: whether the file is on several servers, or in the network
-- column writers: ranks that write it
-- column cb_nodes: the hint of that name
-- column stripe_count: stripes
-- column stands_for: how many files it stands for
WITH summed AS (
    SELECT file_id, direction,
           count(DISTINCT rank) FILTER (rank >= 0) + coalesce(max(sharers) FILTER (rank < 0), 0) AS callers,
           sum(calls) AS calls, sum(bytes) AS bytes, sum(time_ns) AS time_ns, count(DISTINCT object_id) AS objects
    FROM chosen_io_facts GROUP BY file_id, direction
)
SELECT s.*, f.remote, f.writers, f.cb_nodes, f.stripe_count, f.stands_for FROM summed s JOIN io_files f USING (file_id)
