# SPDX-License-Identifier: BSD-3-Clause
"""Tables that the rules about I/O share: each I/O fact with the calls it was made below, and each file with its users.

`io_facts`: rank, thread, path_id, object_id, file_id, layer, operation, direction, bucket, calls, time_ns, sumsq_ns2,
bytes, min_ns, bytes_min and bytes_max of `samples`; level (0: called by the program, or `unnested`: by whom is not
known), called (the layer that the program called: its own or one above it), in_mpi_io and in_hdf5 (outermost call of
that layer that this one was made by, or its own name; ''), asked (the topmost layer of its file that moved data:
what the program wanted), sharers (ranks that the row stands for: 1, or all that used the file where a converted log
has only their sum, rank -1).
`io_files`: file_id, name, file_system, remote (several servers or a network), block, stripe_size, stripe_count,
targets, cb_nodes, readers, writers, users, mpi_io, top (its topmost layer), folded (it stands for all files beyond the
limit of those that are kept apart), stands_for (how many files it stands for: 1, or of a folded one the number, 0 where
that is not known), installed (a file of the system, of Python or of a library, by its name).
`io_job`: one row with n, the ranks of the job.
"""

from __future__ import annotations

from barograph.analyze.families import INITIALIZATION, MPI_LIBRARIES
from barograph.analyze.workspace import IO_LAYERS, Workspace

# Where a request travels to a server, or where a block is locked for one client at a time.
REMOTE = (
    *("lustre", "gpfs", "beegfs", "pvfs2", "pvfs", "panfs", "ceph", "wekafs", "daos", "dvs", "ocfs2", "gfs2"),
    *("nfs", "nfs4", "cifs", "smb2", "9p"),
)

# The row of files beyond `--most-files`.
OTHER_FILES = "*other files"

# What programs are made of, and not their data: Python's modules, libraries, files of the system.
INSTALLED = (
    r"[.]py[co]?$|/__pycache__/|/(site|dist)-packages/|[.]so([.][0-9]+)*$|[.]egg(-info|-link)?(/|$)|[.]dist-info/"
    r"|^/(usr|lib|lib32|lib64|libx32|bin|sbin|etc|proc|sys)/"
)

JOB = "CREATE OR REPLACE TEMP TABLE io_job AS SELECT greatest(count(*) FILTER (rank >= 0), 1) AS n FROM rank_times"

# What MPI and its libraries read while they start up is no I/O of the program.
PATHS = """
CREATE OR REPLACE TEMP TABLE io_paths AS
WITH RECURSIVE below AS (
    SELECT path_id, layer, operation, 0 AS above, false AS startup, false AS unnested, '' AS called, '' AS in_mpi_io,
           '' AS in_hdf5
    FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, p.layer, p.operation, b.above + list_contains($io, b.layer)::INTEGER,
           b.startup OR list_contains($init, p.operation)
           OR (p.layer = 'source' AND b.called = '' AND regexp_matches(p.operation, $libraries)),
           b.unnested OR p.layer = 'unnested',
           if(b.called = '' AND list_contains($io, p.layer), p.layer, b.called),
           if(b.in_mpi_io = '' AND p.layer = 'mpi-io', p.operation, b.in_mpi_io),
           if(b.in_hdf5 = '' AND p.layer = 'hdf5', p.operation, b.in_hdf5)
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT path_id, layer, operation, above AS level, unnested, called, in_mpi_io, in_hdf5,
       list_position($io, layer) AS layer_place
FROM below WHERE list_contains($io, layer) AND NOT startup
"""

# Standard streams, and what Open MPI keeps a shared file pointer in, are nobody's data.
DATA_FILES = """
CREATE OR REPLACE TEMP TABLE io_named AS
SELECT object_id AS file_id, name, if(json_valid(attributes), attributes, '{}') AS facts FROM objects
WHERE kind = 'file' AND NOT regexp_matches(name, '^<STD|_cid-[0-9a-f]+-[0-9]+[.]sm$')
"""

FACTS = """
CREATE OR REPLACE TEMP TABLE io_facts AS
WITH found AS (
    SELECT s.rank, s.thread, s.path_id, s.object_id, f.file_id, p.layer, p.layer_place, p.operation, d.direction,
           s.bucket, s.calls, s.time_ns, s.min_ns, s.sumsq_ns2, s.bytes, s.bytes_min, s.bytes_max, p.level,
           p.unnested, p.called,
           p.in_mpi_io, p.in_hdf5,
           if(s.rank >= 0, 1, coalesce(try_cast(f.facts->>'ranks' AS BIGINT), n)) AS sharers
    FROM samples s JOIN io_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN file_homes h USING (object_id) JOIN io_named f USING (file_id), io_job
    WHERE NOT unfinished(s.bucket)  -- calls that did not finish have no size, and no cost of their own
), tops AS (
    SELECT file_id, coalesce(min(layer_place) FILTER (direction != '' AND bucket > 0), min(layer_place)) AS top
    FROM found GROUP BY file_id
)
SELECT found.* EXCLUDE (layer_place), layer_place = top AND (layer != 'mpi-io' OR in_mpi_io = operation)
       AND (layer != 'hdf5' OR in_hdf5 = operation) AS asked
FROM found LEFT JOIN tops USING (file_id)
"""

# A reader or writer is one at the layers that meet the file system; above them collective calls hide who is one.
FILES = """
CREATE OR REPLACE TEMP TABLE io_files AS
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
)
SELECT c.*, f.name, coalesce(f.facts->>'$."file system"', '') AS file_system,
       list_contains($remote, coalesce(f.facts->>'$."file system"', '')) AS remote,
       coalesce(a.block, try_cast(f.facts->>'$."block size"' AS BIGINT), 0) AS block,
       coalesce(try_cast(f.facts->>'$."stripe size"' AS BIGINT), 0) AS stripe_size,
       coalesce(try_cast(f.facts->>'$."stripe count"' AS BIGINT), 0) AS stripe_count,
       coalesce(f.facts->>'osts', '') AS targets, try_cast(f.facts->>'$."hint cb_nodes"' AS BIGINT) AS cb_nodes,
       f.name = '{other_files}' AS folded,
       if(f.name = '{other_files}', coalesce(try_cast(f.facts->>'files' AS BIGINT), 0), 1) AS stands_for,
       regexp_matches(f.name, '{installed}') AS installed
FROM counted c JOIN io_named f USING (file_id) LEFT JOIN aligned a USING (file_id)
"""


def exact_nesting(workspace: Workspace) -> bool:
    """True when the profile knows which call made which; most converted logs only know what was done with a file."""
    return "import.from" not in workspace.metadata or "recorder.version" in workspace.metadata


def make_io_facts(workspace: Workspace) -> None:
    """Makes the tables; called once, before the first rule that reads them."""
    connection = workspace.need("rank_times", "file_homes", "io_directions", "file_counters")
    io = list(IO_LAYERS)
    connection.execute(JOB)
    connection.execute(PATHS, {"io": io, "init": list(INITIALIZATION), "libraries": MPI_LIBRARIES})
    connection.execute(DATA_FILES)
    connection.execute(FACTS)
    connection.execute(FILES.format(other_files=OTHER_FILES, installed=INSTALLED), {"remote": list(REMOTE)})
