-- SPDX-License-Identifier: BSD-3-Clause
-- The facts with what findings choose them by. One row per location, call path, object and size class.
-- needs: fact_rows, call_paths, objects
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column bucket: size class
-- column calls: number of calls
-- column time_ns [ns]: inclusive time of all calls
-- column max_ns [ns]: of the longest call
-- column bytes [bytes]: payload of all calls
-- column bytes_max [bytes]: of the largest call
-- column layer: of the operation
-- column operation: the function, region or call site
-- column call_path: names from the program down
-- column object: name of the object
-- column object_kind: what the object is
-- column object_size: members of a communicator or window
SELECT s.rank, s.thread, s.path_id, s.object_id, s.bucket, s.calls, s.time_ns, s.max_ns, s.bytes, s.bytes_max, p.layer,
       p.operation, p.call_path, o.name AS object, o.kind AS object_kind, o.size AS object_size
FROM fact_rows s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
