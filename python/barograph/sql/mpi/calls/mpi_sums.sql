-- SPDX-License-Identifier: BSD-3-Clause
-- Sums of MPI calls by operation, object and rank.
-- needs: fact_rows, mpi_kinds, repeated_calls
-- private: yes
-- column group_id: of operation and object
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column time_ns [ns]: of all calls
-- column fastest_ns [ns]: of as many calls like the fastest
-- column transfer_ns [ns]: of as many calls like the shortest known
-- column repeated_ns [ns]: its part in classes of many calls
-- column longest_ns [ns]: of the longest call
-- column bytes [bytes]: payload
SELECT k.group_id, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
       sum(s.calls * s.min_ns)::BIGINT AS fastest_ns, sum(s.calls * shown_ns)::BIGINT AS transfer_ns,
       coalesce(sum(s.calls * shown_ns) FILTER (s.calls >= repeated_calls()), 0)::BIGINT AS repeated_ns,
       max(s.max_ns) AS longest_ns, sum(s.bytes)::BIGINT AS bytes
FROM fact_rows s JOIN mpi_kinds k USING (path_id, object_id, bucket) GROUP BY k.group_id, s.rank
