# SPDX-License-Identifier: BSD-3-Clause
"""One profile opened for analysis: a DuckDB connection and the derived tables that all analyses share.

Every analysis function takes a Workspace and returns an Arrow table or plain values. All arithmetic over
facts is SQL: a profile may hold 65,000 ranks x 1,000 call paths, so no fact is ever touched by a Python loop.
"""

from __future__ import annotations

import os
from types import TracebackType
from typing import TYPE_CHECKING, Any

from barograph.analyze.families import INITIALIZATION, WAITING, family_columns
from barograph.analyze.file_records import FILE_HOMES, file_ranks_sql
from barograph.analyze.io_directions import direction_columns
from barograph.analyze.profile_tables import ProfileTables
from barograph.analyze.shared_records import BOUNDS, NO_BOUNDS, NO_RANK_BOUNDS, RANK_BOUNDS, share_out
from barograph.read.database import FEW_ROWS, add_columns
from barograph.read.views import LARGE_TABLES, SMALL_TABLES
from barograph.source.line_files import NamedLine, line_files

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph.analyze.rank_sums import PathSums

LARGEST = 2.0**63

# Layers whose time is input and output, upper ones first. Profiles before version 1.3 have none; see `io_recorded`.
IO_LAYERS = ("netcdf", "pnetcdf", "hdf5", "mpi-io", "stdio", "posix", "dfs", "daos")

# One row per rank and call path. `threads` is a bit set of the threads that made the call (thread 62 stands
# for all above it).
OWN_TIMES = """
CREATE TEMP TABLE own_times AS
SELECT rank, path_id, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
       sum(bytes)::BIGINT AS bytes, bit_or(1::BIGINT << least(thread, 62)) AS threads
FROM samples GROUP BY rank, path_id
"""

# Stored times are inclusive: a path's exclusive time is its own minus that of its children. A parent that was
# still open when the profile was written has less time than its children, or no row at all: it gets theirs.
PATH_TIMES = """
CREATE TEMP TABLE path_times AS
WITH below AS (
    SELECT t.rank, p.parent_id AS path_id, sum(t.time_ns)::BIGINT AS time_ns, bit_or(t.threads) AS threads
    FROM own_times t JOIN call_paths p USING (path_id) WHERE p.parent_id IS NOT NULL
    GROUP BY t.rank, p.parent_id
)
SELECT rank, path_id, coalesce(own.calls, 0) AS calls, coalesce(own.bytes, 0) AS bytes,
       greatest(coalesce(own.time_ns, 0), coalesce(below.time_ns, 0)) AS inclusive_ns,
       greatest(coalesce(own.time_ns, 0) - coalesce(below.time_ns, 0), 0) AS exclusive_ns,
       coalesce(own.threads, below.threads) AS threads
FROM own_times own FULL JOIN below USING (rank, path_id)
"""

# Every operation once; numbers group much faster than names.
OPERATIONS = """
CREATE TEMP TABLE operations AS
SELECT (row_number() OVER (ORDER BY layer, operation))::INTEGER AS operation_id, layer, operation
FROM (SELECT DISTINCT layer, operation FROM call_paths)
"""

# The part of the time split that each path's exclusive time belongs to: that of the outermost call of MPI or of I/O
# which is open. What HDF5 does in MPI is I/O, and the files that MPI_Init reads are MPI's start-up. Two layers are of
# imports alone: calls whose caller in the layer above is not known (`unnested`), whose time is contained in that of
# others or not, and what waits for another process (`fifo`), which is no I/O.
PATH_PARTS = """
CREATE TEMP TABLE path_parts AS
WITH RECURSIVE own AS (
    SELECT path_id, parent_id, CASE WHEN layer = 'mpi' AND list_contains($init, operation) THEN 'startup'
           WHEN layer = 'mpi' THEN 'mpi' WHEN list_contains($io, layer) THEN 'io'
           WHEN layer IN ('unnested', 'fifo') THEN layer ELSE 'rest' END AS part
    FROM call_paths
), below AS (
    SELECT path_id, part FROM own WHERE parent_id IS NULL
    UNION ALL
    SELECT own.path_id, CASE WHEN below.part = 'rest' THEN own.part ELSE below.part END AS part
    FROM own JOIN below ON own.parent_id = below.path_id
)
SELECT path_id, part FROM below
"""

# Imports of I/O know the time of a rank and of its I/O, and nothing else; of calls whose caller is not known it is not
# known either how much is contained in others. I/O takes at least the longer of the two, and no longer than the run.
REST_OF_IMPORTS = """
UPDATE path_times SET inclusive_ns = used.wall_ns, exclusive_ns = greatest(used.wall_ns - io_ns - mpi_ns, 0)::BIGINT
FROM (SELECT rank, (SELECT max(wall_ns) FROM locations l WHERE l.rank = path_times.rank) AS wall_ns,
             greatest(coalesce(sum(exclusive_ns) FILTER (part = 'io'), 0),
                            coalesce(sum(exclusive_ns) FILTER (part = 'unnested'), 0)) AS io_ns,
             coalesce(sum(exclusive_ns) FILTER (part = 'mpi'), 0) AS mpi_ns
      FROM path_times JOIN path_parts USING (path_id) GROUP BY rank) used
WHERE used.rank = path_times.rank AND path_id IN (SELECT path_id FROM call_paths WHERE parent_id IS NULL)
"""

PATH_OPERATIONS = """
CREATE TEMP TABLE path_operations AS
SELECT path_id, operation_id FROM call_paths JOIN operations USING (layer, operation)
"""

OPERATION_TIMES = """
CREATE TEMP TABLE operation_times AS
SELECT operation_id, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns,
       sum(exclusive_ns)::BIGINT AS exclusive_ns,
       sum(bytes)::BIGINT AS bytes, bit_count(bit_or(threads))::BIGINT AS threads
FROM path_times JOIN path_operations USING (path_id) GROUP BY operation_id, rank
"""

# Exclusive times by part of the time split.
PART_TIMES = """
CREATE TEMP TABLE part_times AS
SELECT rank, part, sum(exclusive_ns)::BIGINT AS exclusive_ns
FROM path_times JOIN path_parts USING (path_id) GROUP BY rank, part
"""

PART_NAMES = """
CREATE TEMP TABLE part_names AS
SELECT (row_number() OVER (ORDER BY part) - 1)::INTEGER AS part_id, part FROM (SELECT DISTINCT part FROM path_parts)
"""

# Of profiles of many facts: what analyze/rank_sums.py has summed, as the tables above.
SUMMED_PATHS = """
CREATE TEMP VIEW path_times AS
SELECT rank, path_id, calls, bytes, inclusive_ns, exclusive_ns, {threads} AS threads FROM path_sums
"""
SUMMED_OPERATIONS = """
CREATE TEMP VIEW operation_times AS
SELECT operation_id, rank, calls, inclusive_ns, exclusive_ns, bytes, {threads} AS threads FROM operation_sums
"""
SUMMED_PARTS = """
CREATE TEMP VIEW part_times AS
SELECT rank, part, exclusive_ns FROM part_sums JOIN part_names USING (part_id)
"""

# In this order of claims on a rank's time: what the calls themselves took, then start-up and the tool's own
# cost, both taken out of what would otherwise be called computing. So the parts always add up to the whole. The tool's
# cost is what every report, finding and metric calls so: of events, and of its own start-up in the process.
RANK_TIMES = """
CREATE TEMP TABLE rank_times AS
WITH parts AS (
    SELECT rank, sum(exclusive_ns) FILTER (part = 'mpi')::BIGINT AS mpi_ns,
           sum(exclusive_ns) FILTER (part = 'startup')::BIGINT AS init_fact_ns,
           greatest(coalesce(sum(exclusive_ns) FILTER (part = 'io'), 0),
                    coalesce(sum(exclusive_ns) FILTER (part = 'unnested'), 0))::BIGINT AS io_ns,
           sum(exclusive_ns) FILTER (part = 'rest')::BIGINT AS rest_ns
    FROM part_times GROUP BY rank
), machine AS (
    SELECT rank, count(*) AS threads, any_value(node) AS node, max(wall_ns) AS wall_ns,
           sum(init_ns)::BIGINT AS init_ns, sum(events)::BIGINT AS events, sum(dropped)::BIGINT AS dropped,
           sum(overhead_ns)::BIGINT AS overhead_ns
    FROM locations GROUP BY rank
), filled AS (
    SELECT m.rank, m.node, m.threads, m.wall_ns, m.events, m.dropped, m.overhead_ns,
           coalesce(mpi_ns, 0) AS mpi_ns, coalesce(rest_ns, 0) AS rest_ns,
           if($clamped, least(coalesce(io_ns, 0), m.wall_ns), coalesce(io_ns, 0)) AS io_ns,
           coalesce(nullif(init_fact_ns, 0), least(m.init_ns, coalesce(rest_ns, 0)), 0) AS startup_ns,
           coalesce(init_fact_ns, 0) = 0 AS startup_in_rest
    FROM machine m LEFT JOIN parts USING (rank)
), computed AS (
    SELECT *, rest_ns - CASE WHEN startup_in_rest THEN startup_ns ELSE 0 END AS open_ns FROM filled
), priced AS (
    SELECT *, least(coalesce(nullif(overhead_ns, 0), (events * $event_ns)::BIGINT), open_ns) AS tool_ns FROM computed
)
SELECT rank, node, threads, wall_ns, mpi_ns + io_ns + startup_ns + open_ns AS total_ns,
       open_ns - tool_ns AS computing_ns, mpi_ns, io_ns, startup_ns, tool_ns, events, dropped, overhead_ns
FROM priced
"""

# From this number of calls of one size class the fastest is taken for one in which nobody waited.
REPEATED_CALLS = 10

# MPI calls by rank and object, over all call paths: what communicators and waiting are judged by. `fastest_ns` is
# what the calls would take if each were as fast as the rank's fastest of its size class: what is above it is waiting.
# `transfer_ns` is the same with the fastest of all calls that move at least as much: of a collective on any member, as
# the last one waits for nobody; of messages any call at either end, as one of both comes last. That much no call can
# have waited. `repeated_ns` is its part in classes of so many calls that the fastest tells something; `steady_ns` is
# the time as if the longest call had taken the mean of the others: a first call may set up connections, once.
# Calls that did not finish are left out: how long they would have taken is not known.
MPI_KINDS = """
WITH met AS (
    SELECT path_id, object_id, bucket, min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max,
           min(min_ns) AS min_ns
    FROM samples WHERE NOT unfinished(bucket) GROUP BY ALL
), finished AS (
    SELECT p.operation, m.*, if(f.kind = 'point-to-point', '', p.operation) AS alike,
           if(f.kind = 'point-to-point', 0, m.object_id) AS among
    FROM met m JOIN call_paths p USING (path_id) LEFT JOIN operation_families f USING (operation)
    WHERE p.layer = 'mpi' AND p.operation != $waiting
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
"""
MPI_SUMS = """
SELECT k.group_id, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
       sum(s.calls * s.min_ns)::BIGINT AS fastest_ns, sum(s.calls * shown_ns)::BIGINT AS transfer_ns,
       coalesce(sum(s.calls * shown_ns) FILTER (s.calls >= $repeated), 0)::BIGINT AS repeated_ns,
       max(s.max_ns) AS longest_ns, sum(s.bytes)::BIGINT AS bytes
FROM samples s JOIN mpi_kinds k USING (path_id, object_id, bucket) GROUP BY k.group_id, s.rank
"""
MPI_TIMES = """
SELECT operation, object_id, rank, calls, time_ns, fastest_ns, transfer_ns, repeated_ns,
       coalesce((time_ns - longest_ns)::HUGEINT * calls / nullif(calls::HUGEINT - 1, 0), 0)::BIGINT AS steady_ns, bytes
FROM mpi_sums JOIN (SELECT DISTINCT group_id, operation, object_id FROM mpi_kinds) USING (group_id)
"""
MPI_TIMES_OF_FEW = f"""
CREATE TEMP TABLE mpi_times AS
WITH mpi_kinds AS ({MPI_KINDS}), mpi_sums AS ({MPI_SUMS}) {MPI_TIMES}
"""

# The communicator each object belongs to (a window to its own, all others to themselves), and the names a user may
# call either by.
HOMES = """
CREATE TEMP TABLE homes AS
SELECT o.object_id, coalesce(q.object_id, o.object_id) AS home_id,
       o.name, o.user_name, coalesce(q.name, '') AS home_name, coalesce(q.user_name, '') AS home_user_name,
       o.kind
FROM objects o LEFT JOIN objects q ON o.kind = 'window' AND q.object_id = o.parent_id
"""


class Workspace:
    """A profile, a connection to its tables and the derived temporary tables; use it as a context manager."""

    def __init__(self, profile: ProfileTables) -> None:
        self.profile = profile
        self.metadata = profile.metadata
        self.connection = profile.connect(SMALL_TABLES)
        self.connection.execute("SET enable_progress_bar = false")
        self._many = profile.row_count("samples") > FEW_ROWS
        self._path_sums: PathSums | None = None
        if not self._many:
            # Handing such queries to other threads takes longer than they do.
            self.connection.execute("SET threads = 1")
        add_columns(self.connection, "operation_families", family_columns())
        self._made: set[str] = set()
        # True when facts or file counters are of all ranks together (rank -1): no rank, so without a location here.
        self.ranks_together = self.rows("SELECT count(*) AS n FROM locations WHERE rank < 0")[0]["n"] > 0
        if self.ranks_together:
            self.connection.execute(
                "CREATE TEMP TABLE locations AS SELECT * FROM locations WHERE rank >= 0 ORDER BY ALL"
            )

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def need(self, *names: str) -> duckdb.DuckDBPyConnection:
        """Makes the named derived tables where they are not there yet; returns the connection.

        Names: path_times, operation_times, rank_times, path_bounds and rank_bounds (between which times a rank's lie:
        the same where they are known), mpi_times, homes, file_homes, file_ranks, io_directions (layer,
        operation, direction); all times are nanoseconds, threads summed per rank. Also the large tables of the
        profile: series (with the view iterations), timeline and file_counters (with the view file_rates).
        """
        for name in names:
            if name not in self._made:
                self._make(name)
                self._made.add(name)
        return self.connection

    def _make(self, name: str) -> None:
        if name == "path_times":
            self.need("path_parts")
            self._make_path_times()
        elif name == "path_bounds":
            self.need("path_times").execute(BOUNDS if self.ranks_together else NO_BOUNDS)
        elif name == "rank_bounds":
            self.need("rank_times").execute(RANK_BOUNDS if self.ranks_together else NO_RANK_BOUNDS)
        elif name == "operation_times":
            self.need("part_times")
        elif name == "part_times":
            self.need("path_parts")
            self._make_sums()
        elif name == "path_parts":
            self.connection.execute(PATH_PARTS, {"init": list(INITIALIZATION), "io": list(IO_LAYERS)})
        elif name == "rank_times":
            values = {"event_ns": self.event_cost_ns, "clamped": self.io_only}
            self.need("part_times").execute(RANK_TIMES, values)
        elif name == "mpi_times":
            self._make_mpi_times()
        elif name == "homes":
            self.connection.execute(HOMES)
        elif name == "file_homes":
            self.connection.execute(FILE_HOMES)
        elif name == "file_ranks":
            self.need("file_homes", "file_counters").execute(file_ranks_sql(), {"io": list(IO_LAYERS)})
        elif name == "io_directions":
            paths = self.rows("SELECT DISTINCT layer, operation FROM call_paths")
            add_columns(self.connection, "io_directions", direction_columns(paths))
        elif name in LARGE_TABLES:
            self.profile.add_to(self.connection, name)
        else:
            raise KeyError(name)

    def _make_path_times(self) -> None:
        sums = self._path_sums = self._path_sums or self._summed_paths()
        if sums is not None:
            self.connection.register("path_sums", sums.table())
            self.connection.execute(SUMMED_PATHS.format(threads="threads" if sums.threaded else "1::BIGINT"))
            return
        self.connection.execute(OWN_TIMES)
        if self.ranks_together:
            deepest = self.rows("SELECT coalesce(max(depth), 0) AS n FROM call_paths")[0]["n"]
            share_out(self.connection, deepest)
        self.connection.execute(PATH_TIMES)
        self.connection.execute("DROP TABLE own_times")
        if self.io_only or self.unnested:
            self.connection.execute(REST_OF_IMPORTS)

    def _make_sums(self) -> None:
        """Makes operation_times and part_times; of many facts without keeping path_times, which are as many."""
        self.connection.execute(OPERATIONS)
        self.connection.execute(PATH_OPERATIONS)
        sums = self._path_sums or self._summed_paths()
        if sums is None:
            self.need("path_times").execute(OPERATION_TIMES)
            self.connection.execute(PART_TIMES)
            return
        threads = "bit_count(threads)::BIGINT" if sums.threaded else "1::BIGINT"
        numbers = self._numbers("SELECT operation_id FROM path_operations ORDER BY path_id")
        self.connection.register("operation_sums", sums.by("operation_id", numbers["operation_id"]))
        self.connection.execute(SUMMED_OPERATIONS.format(threads=threads))
        self.connection.execute(PART_NAMES)
        numbers = self._numbers(
            "SELECT part_id FROM path_parts JOIN part_names USING (part) ORDER BY path_id"
        )
        self.connection.register("part_sums", sums.by("part_id", numbers["part_id"]))
        self.connection.execute(SUMMED_PARTS)

    def _make_mpi_times(self) -> None:
        values = {"waiting": WAITING, "repeated": REPEATED_CALLS}
        if self._many:
            from barograph.analyze.rank_sums import mpi_sums  # noqa: PLC0415 - imports numpy

            self.connection.execute(f"CREATE TEMP TABLE mpi_kinds AS {MPI_KINDS}", {"waiting": WAITING})
            kinds = self._numbers("SELECT path_id, object_id, bucket, group_id, shown_ns FROM mpi_kinds")
            sums = mpi_sums(self.profile.table("samples"), kinds, REPEATED_CALLS)
            if sums is not None:
                self.connection.register("mpi_sums", sums)
                self.connection.execute(f"CREATE TEMP VIEW mpi_times AS {MPI_TIMES}")
                return
        self.connection.execute(MPI_TIMES_OF_FEW, values)

    def _summed_paths(self) -> PathSums | None:
        """Times by rank and call path where there are many, and each is of one rank."""
        if not self._many or self.ranks_together or self.io_only or self.unnested:
            return None
        from barograph.analyze.rank_sums import path_sums  # noqa: PLC0415 - imports numpy

        parents = self._numbers(
            "SELECT coalesce(parent_id, -1) AS parent_id FROM call_paths ORDER BY path_id"
        )
        return path_sums(self.profile.table("samples"), parents["parent_id"])

    def _numbers(self, sql: str) -> dict[str, Any]:
        """Runs a query of few numbers and returns its columns as arrays of 64-bit integers."""
        columns: Any = self.connection.execute(sql).fetchnumpy()
        return {name: values.astype("int64") for name, values in columns.items()}

    def arrow(self, sql: str, values: dict[str, Any] | None = None) -> pa.Table:
        """Runs a query and returns its result as an Arrow table."""
        return self.connection.sql(sql, params=values).to_arrow_table()

    def rows(self, sql: str, values: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Runs a query and returns its rows as dictionaries; for results of display size only."""
        # Not as an Arrow table: that plans each statement twice, which costs more than most of them.
        done = self.connection.execute(sql, values)
        names = [column[0] for column in done.description or ()]
        return [dict(zip(names, row, strict=True)) for row in done.fetchall()]

    @property
    def event_cost_ns(self) -> float:
        """The mean cost of one event in nanoseconds, 0 when the profile does not say."""
        return number(self.metadata.get("overhead.event_ns", ""))

    @property
    def ranks(self) -> int:
        """How many ranks the profile holds."""
        return int(self.rows("SELECT count(DISTINCT rank) AS n FROM locations")[0]["n"])

    def table_rows(self, name: str) -> int:
        """Returns the number of rows of a contract table."""
        if name in LARGE_TABLES:
            return self.profile.row_count(name)
        return int(self.rows(f'SELECT count(*) AS n FROM "{name}"')[0]["n"])  # noqa: S608, a table's name

    @property
    def wall_ns(self) -> int:
        """Duration of the run: the longest rank, in nanoseconds."""
        stored = int(number(self.metadata.get("run.wall_ns", "")))
        if stored:
            return stored
        located = int(self.rows("SELECT coalesce(max(wall_ns), 0) AS n FROM locations")[0]["n"])
        roots = "SELECT coalesce(max(time_ns), 0) AS n FROM samples JOIN call_paths USING (path_id) WHERE depth = 0"
        return located or int(self.rows(roots)[0]["n"])

    @property
    def io_recorded(self) -> bool:
        """True when the profile holds a layer of input and output at all."""
        sql = "SELECT count(*) AS n FROM call_paths WHERE list_contains($io, layer)"
        return int(self.rows(sql, {"io": list(IO_LAYERS)})[0]["n"]) > 0

    @property
    def io_only(self) -> bool:
        """True when I/O is all that was recorded: time outside it may be computing, waiting in MPI or anything else."""
        return self.metadata.get("recording.layers") == "io"

    @property
    def unnested(self) -> bool:
        """True when there are calls of which it is not known whether calls of the layer above made them."""
        return int(self.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'unnested'")[0]["n"]) > 0

    def line_files(self) -> dict[NamedLine, str]:
        """Returns the path of the file of each line that places in the program name, unless two files fit."""
        operations: Any = []
        if self.rows("SELECT 1 AS n FROM call_paths WHERE layer = 'source' LIMIT 1"):
            operations = self.profile.raw_call_paths().column("operation").to_pylist()
        return line_files(self.metadata, operations)

    @property
    def damaged(self) -> tuple[str, ...]:
        """What the reader had to leave out, because it is damaged; only when it was asked to salvage."""
        losses: Any = getattr(self.profile, "losses", ())
        return tuple(str(loss) for loss in losses)

    @property
    def name(self) -> str:
        """File name of the profile, for headings."""
        return os.path.basename(os.fspath(self.profile.path))


def number(text: str) -> float:
    """Returns a metadata value as a number, 0 when it is missing, not a number or none of 64 bits."""
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if abs(value) < LARGEST else 0.0
