# SPDX-License-Identifier: BSD-3-Clause
"""Many runs in one DuckDB database, in memory or in a file that further runs can be added to.

A run leaves a few rows per call path, operation and rank (the tables of sql/runs); what compares runs is SQL over these
rows. Called by the compare command. A run whose file has not changed is never read twice.
"""

from __future__ import annotations

import os
import shlex
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.sql.computed import RUN_TABLES
from barograph.sql.derived_tables import DerivedTables

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph.analyze.profile_tables import ProfileTables

# To be counted up when a table of RUN_TABLES changes: a file of another revision is refused.
REVISION: Final = 2
# Columns of `runs` that files of the revision before lack: they are added, as not known of the runs that are there.
ADDED: Final = {1: ("arguments", "whole", "cores")}
# Below this part of the run on each rank, a call path is not kept.
LEAST_SHARE: Final = 0.001
# Profiles that are read at once: each needs memory for its facts.
MOST_READERS: Final = 4


class RunDatabaseError(Exception):
    """A file cannot be used as a database of runs."""


@dataclass(frozen=True)
class Reduced:
    """What is kept of one run."""

    values: dict[str, Any]  # the row of `runs`, without its number
    tables: dict[str, pa.Table]  # the rows of the others


def state_of(path: str) -> str:
    """Returns a text that changes when the file, or one in the folder, does; empty for what is not a file."""
    place = Path(path)
    try:
        files = sorted(one for one in place.iterdir() if one.is_file()) if place.is_dir() else [place]
        facts = [(one.name, one.stat()) for one in files]
    except OSError:
        return ""
    return " ".join(f"{name}:{stat.st_size}:{stat.st_mtime_ns}" for name, stat in facts)


def reduce(profile: ProfileTables, path: str, state: str) -> Reduced:
    """Works out what is kept of a run; `path` and `state` are how it will be known again."""
    with Workspace(profile) as workspace:
        run = workspace.run
        start = run.start_unix_ns
        values = {
            "path": path,
            "name": os.path.basename(path),
            "state": state,
            "identity": f"{start} {run.wall_ns} {run.ranks} {run.job_id} {run.program}" if start else "",
            "start": run.start,
            "start_unix_ns": start,
            "program": os.path.basename(run.program),
            "ranks": run.ranks,
            "nodes": run.job_nodes,
            "wall_ns": run.wall_ns,
            "losses": losses_of(workspace).sentences(),
            "arguments": shlex.join(run.command[1:]) if run.command else None,
            "whole": _is_whole(run),
            "cores": run.cores * max(run.job_nodes, 1) or None,
        }
        least = {"least_ns": int(LEAST_SHARE * run.wall_ns)}
        tables = {
            "run_times": workspace.query_arrow("one_run_times", least),
            "run_operations": workspace.query_arrow("one_run_operations"),
            "run_ranks": workspace.query_arrow("one_run_ranks"),
        }
    return Reduced(values, tables)


def _is_whole(run: RunRecord) -> bool:
    """Whether the profile has all ranks of a run, until their end: else its wall time is not that of these ranks."""
    recovery = run.recovery
    ended = run.complete or (
        recovery is not None
        and not recovery.is_snapshot
        and recovery.stopped != ""
        and recovery.stopped == recovery.ranks
    )
    return ended and run.ranks >= run.job_ranks and "slice.ranks" not in run.metadata


class RunDatabase:
    """The runs that are compared; a context manager.

    Attributes:
        connection: DuckDB's. The tables of runs are in the catalog `history`, the views over them in memory.
    """

    def __init__(self, target: Path | None = None) -> None:
        """Opens a file, or makes it; without one the runs are in memory. Raises RunDatabaseError."""
        import duckdb  # noqa: PLC0415 - slow to import

        self.connection = duckdb.connect()
        self._derived: DerivedTables | None = None
        self._made = 0
        try:
            self.connection.execute("SET enable_progress_bar = false")
            _attach(self.connection, target)
        except duckdb.Error as error:
            self.connection.close()
            raise RunDatabaseError(_reason(str(error))) from error
        except RunDatabaseError:
            self.connection.close()
            raise

    def __enter__(self) -> RunDatabase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def states(self) -> dict[str, str]:
        """Returns the runs that are there by their path: what their files were like when they were read."""
        rows = self.connection.execute("SELECT path, state FROM history.runs").fetchall()
        return {path: state for path, state in rows if state}

    def add(self, one: Reduced) -> str:
        """Adds a run in place of an older one of its path; where the same run is there, returns the path it has."""
        connection = self.connection
        path, identity = one.values["path"], one.values["identity"]
        same = "SELECT path FROM history.runs WHERE identity = ? AND identity <> '' AND path <> ?"
        found = connection.execute(same, [identity, path]).fetchone()
        if found is not None:
            return str(found[0])
        connection.execute("BEGIN")
        for table in reversed(RUN_TABLES):
            old = "(SELECT run FROM history.runs WHERE path = ?)"
            connection.execute(f"DELETE FROM history.{table} WHERE run IN {old}", [path])  # noqa: S608, our names
        (row,) = connection.execute("SELECT coalesce(max(run), 0) + 1 FROM history.runs").fetchall()
        values = {"run": row[0], **one.values}
        terms = ", ".join(f"${name}::{kind}" for name, kind in RUN_TABLES["runs"].items())
        connection.execute(f"INSERT INTO history.runs SELECT {terms}", values)
        for table, rows in one.tables.items():
            connection.register("arriving", rows)
            insert = f"INSERT INTO history.{table} BY NAME SELECT ?::INTEGER AS run, * FROM arriving"  # noqa: S608
            connection.execute(insert, [row[0]])
            connection.unregister("arriving")
        connection.execute("COMMIT")
        self._derived = None
        return ""

    def query(self, name: str, values: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Runs a statement of the SQL library over all runs, or reads a view, and returns its rows."""
        if self._derived is None:
            self._derived = self._views()
        done = self.connection.execute(self._derived.statement(name).text, values)
        names = [column[0] for column in done.description or ()]
        return [dict(zip(names, row, strict=True)) for row in done.fetchall()]

    def _views(self) -> DerivedTables:
        """Returns what makes the views, in a new catalog in memory: the file has nothing but the tables."""
        self._made += 1
        catalog = f"views_{self._made}"
        self.connection.execute(f"ATTACH ':memory:' AS {catalog}; USE {catalog}")
        return DerivedTables(
            self.connection,
            load=lambda _name: None,
            has=lambda _name, _trait: False,
            computed={name: partial(_show, name) for name in RUN_TABLES},
        )


def _show(name: str, connection: duckdb.DuckDBPyConnection) -> None:
    """Makes a table of runs known to the views."""
    connection.execute(f"CREATE VIEW {name} AS FROM history.{name}")


def _attach(connection: duckdb.DuckDBPyConnection, target: Path | None) -> None:
    """Adds the catalog of runs, its tables where it has none; raises RunDatabaseError for a file of other tables."""
    if target is None:
        connection.execute("ATTACH ':memory:' AS history")
    else:
        quoted = str(target).replace("'", "''")
        connection.execute(f"ATTACH '{quoted}' AS history (TYPE duckdb)")
    query = "SELECT table_name FROM duckdb_tables() WHERE database_name = 'history'"
    there = {row[0] for row in connection.execute(query).fetchall()}
    if not there:
        connection.execute("CREATE TABLE history.revision AS SELECT ?::INTEGER AS revision", [REVISION])
        for name, columns in RUN_TABLES.items():
            text = ", ".join(f'"{column}" {kind}' for column, kind in columns.items())
            connection.execute(f"CREATE TABLE history.{name} ({text})")
    elif not {"revision", *RUN_TABLES} <= there:
        raise RunDatabaseError("it holds other tables than those of runs")
    else:
        _bring_up(connection, connection.execute("SELECT revision FROM history.revision").fetchall())


def _bring_up(connection: duckdb.DuckDBPyConnection, found: list[tuple[int]]) -> None:
    """Gives the tables of an older file their new columns; raises RunDatabaseError for one of a revision not known."""
    if found == [(REVISION,)]:
        return
    if len(found) != 1 or found[0][0] not in ADDED:
        raise RunDatabaseError("it was written by another version of Barograph")
    connection.execute("BEGIN")
    for column in ADDED[found[0][0]]:
        kind = RUN_TABLES["runs"][column]
        connection.execute(f'ALTER TABLE history.runs ADD COLUMN "{column}" {kind}')
    connection.execute("UPDATE history.revision SET revision = ?", [REVISION])
    connection.execute("COMMIT")


def _reason(text: str) -> str:
    """Returns the first line of what DuckDB says, without the kind of error."""
    return text.split("\n", maxsplit=1)[0].partition(": ")[2] or text


def read_runs(
    database: RunDatabase, paths: Iterable[str], read: Callable[[str], Reduced | Exception]
) -> Iterator[tuple[str, Exception | str]]:
    """Reads profiles, some at once, and adds them in their order; yields what became of each.

    Args:
        database: Where they are added.
        paths: Paths of the profiles.
        read: Reads one, in a thread; what it returns of an error is passed on.

    Yields:
        The path and "" where it was added, the path of the same run where that is there, or the error.
    """
    waiting: deque[tuple[str, Future[Reduced | Exception]]] = deque()
    names = iter(paths)
    readers = min(MOST_READERS, os.cpu_count() or 1)
    with ThreadPoolExecutor(readers) as pool:
        for path in islice(names, 2 * readers):
            waiting.append((path, pool.submit(read, path)))
        while waiting:
            path, future = waiting.popleft()
            done = future.result()
            following = next(names, None)
            if following is not None:
                waiting.append((following, pool.submit(read, following)))
            yield path, done if isinstance(done, Exception) else database.add(done)
