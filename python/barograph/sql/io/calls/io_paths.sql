-- SPDX-License-Identifier: BSD-3-Clause
-- Call paths that end in I/O, with what they were made below. What MPI and its libraries read while they start up is left
-- out: it is not I/O of the program. One row per call path.
-- needs: call_paths, is_io, io_order, is_startup, is_collective_io, is_of_mpi_library
-- stored: yes
-- private: yes
-- column path_id: key into call_paths
-- column layer: of the operation
-- column operation: the function
-- column level: layers of I/O above it, and a call of MPI; 0 if the program called it, or if it is not known who did
-- column unnested: whether that is not known
-- column called: the layer that the program called: its own or one above it; `mpi-io` of what MPI does in its other calls
-- column in_mpi_io: the outermost function of MPI-IO that it was made by, or its own name; empty without
-- column in_hdf5: the same of HDF5
-- column collective: whether it is a collective call of MPI-IO
-- column in_collective: whether `in_mpi_io` is one
-- column layer_place: place of its layer among those of I/O
WITH RECURSIVE below AS (
    SELECT path_id, layer, operation, 0 AS above, false AS startup, false AS unnested, '' AS called, '' AS in_mpi_io,
           '' AS in_hdf5, layer = 'mpi' AS in_mpi
    FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, p.layer, p.operation, b.above + is_io(b.layer)::INTEGER,
           b.startup OR is_startup(p.operation)
           OR (p.layer = 'source' AND b.called = '' AND is_of_mpi_library(p.operation)),
           b.unnested OR p.layer = 'unnested',
           if(b.called = '' AND is_io(p.layer), if(b.in_mpi, 'mpi-io', p.layer), b.called),
           if(b.in_mpi_io = '' AND p.layer = 'mpi-io', p.operation, b.in_mpi_io),
           if(b.in_hdf5 = '' AND p.layer = 'hdf5', p.operation, b.in_hdf5),
           -- What MPI does for its own requests while the program waits for them, or is in any other call of MPI.
           b.in_mpi OR (p.layer = 'mpi' AND b.called = '')
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT path_id, layer, operation, above + in_mpi::INTEGER AS level, unnested, called, in_mpi_io, in_hdf5,
       is_collective_io(operation) AS collective, is_collective_io(in_mpi_io) AS in_collective,
       io_order(layer) AS layer_place
FROM below WHERE is_io(layer) AND NOT startup
