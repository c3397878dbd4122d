-- SPDX-License-Identifier: BSD-3-Clause
-- The part of the time split that each path's exclusive time belongs to: that of the outermost call of MPI or of I/O
-- which is open. What HDF5 does in MPI is I/O, and the files that MPI_Init reads are MPI's start-up. Two layers are of
-- imports alone: calls whose caller in the layer above is not known (`unnested`), whose time is contained in that of
-- others or not, and what waits for another process (`fifo`), which is not I/O. What was not recorded because
-- the program paused the recording is a part of its own.
-- needs: call_paths, is_io, is_startup
-- stored: yes
-- column path_id: key into call_paths
-- column part: `mpi`, `io`, `startup`, `unnested`, `fifo`, `paused` or `rest`
WITH RECURSIVE own AS (
    SELECT path_id, parent_id, CASE WHEN layer = 'mpi' AND is_startup(operation) THEN 'startup'
           WHEN layer = 'mpi' THEN 'mpi' WHEN is_io(layer) THEN 'io'
           WHEN layer IN ('unnested', 'fifo', 'paused') THEN layer ELSE 'rest' END AS part
    FROM call_paths
), below AS (
    SELECT path_id, part FROM own WHERE parent_id IS NULL
    UNION ALL
    SELECT own.path_id, CASE WHEN below.part = 'rest' THEN own.part ELSE below.part END AS part
    FROM own JOIN below ON own.parent_id = below.path_id
)
SELECT path_id, part FROM below
