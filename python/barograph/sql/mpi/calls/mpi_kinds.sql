-- SPDX-License-Identifier: BSD-3-Clause
-- MPI calls by call path, object and size class, with the shortest time that such a call is known to take
-- (`shown_ns`): of a collective on any member, as the last one waits for nobody; of messages any call at either end, as
-- one of both comes last; and of all calls that move at least as much. Calls that did not finish are left out: how long
-- they would have taken is not known.
-- needs: fact_rows, call_paths, operation_families, unfinished, is_waiting
-- stored: yes
-- private: yes
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column bucket: size class
-- column operation: the MPI function
-- column shown_ns [ns]: the shortest time
-- column group_id: of operation and object
WITH met AS (
    SELECT path_id, object_id, bucket, min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max,
           min(min_ns) AS min_ns
    FROM fact_rows WHERE NOT unfinished(bucket) GROUP BY ALL
), finished AS (
    SELECT p.operation, m.*, if(f.kind = 'point-to-point', '', p.operation) AS alike,
           if(f.kind = 'point-to-point', 0, m.object_id) AS among
    FROM met m JOIN call_paths p USING (path_id) LEFT JOIN operation_families f USING (operation)
    WHERE p.layer = 'mpi' AND NOT is_waiting(p.operation)
), cells AS (
    SELECT alike, among, bucket, coalesce(min(bytes_min), 0) AS least, coalesce(max(bytes_max), 0) AS most,
           min(min_ns) AS min_ns
    FROM finished GROUP BY ALL
), shown AS (
    SELECT c.alike, c.among, c.bucket, min(m.min_ns) AS shown_ns
    FROM cells c JOIN cells m ON m.alike = c.alike AND m.among = c.among AND m.most >= c.least GROUP BY ALL
)
SELECT path_id, object_id, bucket, operation, shown_ns,
       (dense_rank() OVER (ORDER BY operation, object_id) - 1)::INTEGER AS group_id
FROM finished JOIN shown USING (alike, among, bucket)
