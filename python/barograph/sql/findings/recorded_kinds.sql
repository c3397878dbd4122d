-- SPDX-License-Identifier: BSD-3-Clause
-- What there is in the profile that findings must know of. One row.
-- needs: call_paths, objects, call_sites
-- private: yes
-- column mpi: whether there are calls of MPI
-- column regions: whether there are annotated regions
-- column windows: whether there are windows
-- column samples: whether CPU time was sampled
SELECT coalesce(bool_or(layer = 'mpi'), false) AS mpi, coalesce(bool_or(layer = 'region'), false) AS regions,
       EXISTS (SELECT 1 FROM objects WHERE kind = 'window') AS windows,
       EXISTS (SELECT 1 FROM call_sites WHERE kind = 3) AS samples
FROM call_paths
