-- SPDX-License-Identifier: BSD-3-Clause
-- Times by rank and call path. Stored times are inclusive: a path's exclusive time is its own minus that of its
-- children. A parent that was still open when the profile was written has less time than its children, or no row at
-- all: it gets theirs.
-- needs: own_times, call_paths
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column calls: number of calls
-- column bytes [bytes]: their payload
-- column inclusive_ns [ns]: time of the calls
-- column exclusive_ns [ns]: without that of the calls made from them
-- column threads: bit set of the threads that made the call; thread 62 stands for all above it
WITH own AS MATERIALIZED (FROM own_times), below AS (
    SELECT t.rank, p.parent_id AS path_id, sum(t.time_ns)::BIGINT AS time_ns, bit_or(t.threads) AS threads
    FROM own t JOIN call_paths p USING (path_id) WHERE p.parent_id IS NOT NULL
    GROUP BY t.rank, p.parent_id
)
SELECT rank, path_id, coalesce(own.calls, 0) AS calls, coalesce(own.bytes, 0) AS bytes,
       greatest(coalesce(own.time_ns, 0), coalesce(below.time_ns, 0)) AS inclusive_ns,
       greatest(coalesce(own.time_ns, 0) - coalesce(below.time_ns, 0), 0) AS exclusive_ns,
       coalesce(own.threads, below.threads) AS threads
FROM own FULL JOIN below USING (rank, path_id)
