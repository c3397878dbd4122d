-- SPDX-License-Identifier: BSD-3-Clause
-- The calls of the profile, and what groups of calls they belong to. One row per layer and operation.
-- needs: fact_rows, call_paths, operation_families, io_directions, is_io, is_waiting
-- private: yes
-- column layer: of the operation
-- column operation: the function
-- column io: whether the layer is one of input and output
-- column kind: of an MPI call as in operation_families, else empty
-- column direction: of an I/O call that moves data `read` or `write`, else empty
WITH called AS (
    SELECT p.layer, p.operation, bool_or(s.bucket > 0) AS moves FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE p.layer = 'mpi' AND NOT is_waiting(p.operation) OR is_io(p.layer) GROUP BY ALL
)
SELECT c.layer, c.operation, is_io(c.layer) AS io, if(c.layer = 'mpi', coalesce(f.kind, 'other'), '') AS kind,
       if(c.moves AND is_io(c.layer), coalesce(d.direction, ''), '') AS direction
FROM called c LEFT JOIN operation_families f USING (operation) LEFT JOIN io_directions d USING (layer, operation)
ORDER BY c.layer, c.operation
