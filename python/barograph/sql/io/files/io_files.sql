-- SPDX-License-Identifier: BSD-3-Clause
-- Files with data that were used, with their users and what is known of their file system. One row per file. A reader or
-- writer is one in the layers that meet the file system; above them collective calls hide who is one.
-- example: SELECT name, users, writers, stripe_count FROM io_files WHERE remote
-- needs: io_facts, file_counters, file_homes, data_files
-- stored: yes
-- column file_id: key into objects
-- column mpi_io: whether MPI-IO was used
-- column top: the topmost layer that moved its data
-- column users: ranks that use it
-- column readers: ranks that read it
-- column writers: ranks that write it
-- column name: absolute path
-- column file_system: type of the file system
-- column remote: whether that is on several servers, or in the network
-- column block [bytes]: block size, 0 where it is not known, as the stripes
-- column stripe_size [bytes]: stripe size
-- column stripe_count: stripes
-- column targets: its storage targets, as text
-- column cb_nodes: the hint of that name; null without
-- column folder: whether it is a folder, of which only calls without a payload are known
-- column folded: whether it stands for all files beyond the limit of those that are kept apart
-- column stands_for: how many files it stands for: 1, or of a folded row their number, 0 where it is not known
-- column installed: whether it is a file of the system, of Python or of a library, by its name
WITH used AS (
    SELECT file_id, rank, any_value(sharers) AS sharers, bool_or(layer = 'mpi-io') AS mpi_io,
           max(if(asked, layer, NULL)) AS top,
           bool_or(direction = 'read' AND bucket > 0 AND layer IN ('posix', 'stdio')) AS reads,
           bool_or(direction = 'write' AND bucket > 0 AND layer IN ('posix', 'stdio')) AS writes
    FROM io_facts GROUP BY file_id, rank
), counted AS (
    SELECT file_id, bool_or(mpi_io) AS mpi_io, max(top) AS top, sum(sharers)::BIGINT AS users,
           coalesce(sum(sharers) FILTER (reads), 0)::BIGINT AS readers,
           coalesce(sum(sharers) FILTER (writes), 0)::BIGINT AS writers
    FROM used GROUP BY file_id
), aligned AS (
    SELECT h.file_id, max(c.value) AS block FROM file_counters c JOIN file_homes h USING (object_id)
    WHERE c.counter = 'file alignment' GROUP BY h.file_id
), named AS (
    -- The row of files beyond `--most-files` has this name.
    SELECT *, coalesce(attributes->>'$."file system"', '') AS file_system, name = '*other files' AS folded FROM data_files
)
SELECT c.*, f.name, f.file_system,
       -- Where a request travels to a server, or where a block is locked for one client at a time.
       f.file_system IN ('lustre', 'gpfs', 'beegfs', 'pvfs2', 'pvfs', 'panfs', 'ceph', 'wekafs', 'daos', 'dvs', 'ocfs2',
                         'gfs2', 'nfs', 'nfs4', 'cifs', 'smb2', '9p') AS remote,
       coalesce(a.block, try_cast(f.attributes->>'$."block size"' AS BIGINT), 0) AS block,
       coalesce(try_cast(f.attributes->>'$."stripe size"' AS BIGINT), 0) AS stripe_size,
       coalesce(try_cast(f.attributes->>'$."stripe count"' AS BIGINT), 0) AS stripe_count,
       coalesce(f.attributes->>'osts', '') AS targets,
       try_cast(f.attributes->>'$."hint cb_nodes"' AS BIGINT) AS cb_nodes, f.folder, f.folded,
       if(f.folded, coalesce(try_cast(f.attributes->>'files' AS BIGINT), 0), 1) AS stands_for,
       -- What programs are made of, and not their data: Python's modules, libraries, files of the system.
       regexp_matches(f.name, '[.]py[co]?$|/__pycache__/|/(site|dist)-packages/|[.]so([.][0-9]+)*$|[.]egg(-info|-link)?(/|$)|[.]dist-info/|^/(usr|lib|lib32|lib64|libx32|bin|sbin|etc|proc|sys)/')
           AS installed
FROM counted c JOIN named f USING (file_id) LEFT JOIN aligned a USING (file_id)
