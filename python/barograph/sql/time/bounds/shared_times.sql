-- SPDX-License-Identifier: BSD-3-Clause
-- Shared records divided among ranks and call paths. Times of an operation are parts of the record's time in the same
-- proportion on all ranks: that fits all bounds, and the parts add up to the sum. Calls are spread evenly.
-- needs: fact_rows, call_paths, locations, shared_spans
-- stored: yes
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column layer: that was asked
-- column call_ns [ns]: of the call path on all ranks
-- column all_ns [ns]: of the record on all ranks
-- column calls: of this rank
-- column time_ns [ns]: of this rank
-- column bytes [bytes]: of this rank
-- column record_least_ns [ns]: of the record on this rank at least
-- column record_most_ns [ns]: of the record on this rank at most
-- column least_ns [ns]: of the call path on this rank at least
-- column most_ns [ns]: of the call path on this rank at most
WITH called AS (
    SELECT s.object_id, p.layer, s.path_id, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           sum(s.bytes)::BIGINT AS bytes
    FROM fact_rows s JOIN call_paths p USING (path_id) WHERE s.rank < 0 GROUP BY ALL
), job AS (SELECT rank, row_number() OVER (ORDER BY rank) AS place FROM (SELECT DISTINCT rank FROM locations))
SELECT r.rank, c.path_id, object_id, layer, c.time_ns AS call_ns, all_ns,
       (c.calls * place // n - c.calls * (place - 1) // n)::BIGINT AS calls,
       coalesce(c.time_ns::HUGEINT * r.until_ns // nullif(all_ns, 0)
                - c.time_ns::HUGEINT * (r.until_ns - likely_ns) // nullif(all_ns, 0), 0)::BIGINT AS time_ns,
       coalesce(c.bytes::HUGEINT * r.until_bytes // nullif(all_bytes, 0)
                - c.bytes::HUGEINT * r.from_bytes // nullif(all_bytes, 0), 0)::BIGINT AS bytes,
       r.least_ns AS record_least_ns, r.most_ns AS record_most_ns,
       greatest(r.least_ns - (all_ns - c.time_ns), 0)::BIGINT AS least_ns,
       least(r.most_ns, c.time_ns)::BIGINT AS most_ns
FROM called c JOIN shared_spans r USING (object_id, layer) JOIN job USING (rank)
