# SPDX-License-Identifier: BSD-3-Clause
"""The tables of a profile in a DuckDB connection, with its run record and the views of the SQL library over them.

Called by Workspace, and by Profile.connect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from barograph.read.run_record import Extent, RunRecord, run_record
from barograph.sql.computed import add_columns
from barograph.sql.derived_tables import DerivedTables, Made

if TYPE_CHECKING:
    import duckdb

# The columns of the table `run`: fields of the run record, the mean cost of an event, and the nodes of the job.
RUN_COLUMNS = {
    "program": "VARCHAR",
    "start": "VARCHAR",
    "ranks": "BIGINT",
    "wall_ns": "BIGINT",
    "complete": "BOOLEAN",
    "event_ns": "DOUBLE",
    "io_only": "BOOLEAN",
    "unnested": "BOOLEAN",
    "ranks_together": "BOOLEAN",
    "cores": "BIGINT",
    "nodes": "BIGINT",
}


class ProfileDatabase:
    """A connection that has the small tables of a profile, and makes the others and all views when they are needed.

    Attributes:
        connection: DuckDB's. Its table `locations` has single ranks only, without the row of all ranks together.
        run: What is known of the run.
        derived: What makes tables and views.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        metadata: Mapping[str, str],
        load: Callable[[str], None],
        *,
        stored: bool = True,
        computed: Mapping[str, Made] | None = None,
        in_arrays: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """Takes over a connection with the small tables.

        Args:
            connection: It has the small tables.
            metadata: That of the profile.
            load: Adds a large table to the connection.
            stored: Whether views are computed once where the library says so.
            computed: What makes further tables that the library marks as computed.
            in_arrays: Whether a view is over sums that Python makes in arrays, which are then in `computed`.
        """
        self.connection = connection
        self._in_arrays = in_arrays
        made = {"run": self._add_run, **(computed or {})}
        self.derived = DerivedTables(connection, load=load, has=self._has, computed=made, stored=stored)
        extent = self._extent()
        self.run: RunRecord = run_record(metadata, extent)
        if extent.ranks_together:
            connection.execute(
                "CREATE OR REPLACE TABLE locations AS SELECT * FROM locations WHERE rank >= 0 ORDER BY ALL"
            )
        if not self.run.wall_ns:
            values = self._values("longest_root")
            self.run = run_record(metadata, Extent(**{**vars(extent), **values}))

    def _extent(self) -> Extent:
        return Extent(**self._values("profile_extent"))

    def _values(self, name: str) -> dict[str, Any]:
        """Returns the only row of a view."""
        done = self.connection.execute(self.derived.statement(name).text)
        names = [column[0] for column in done.description or ()]
        (row,) = done.fetchall()
        return dict(zip(names, row, strict=True))

    def _has(self, name: str, trait: str) -> bool:
        if trait == "arrays":
            return self._in_arrays(name)
        if trait == "same_names":
            return bool(self.connection.execute(self.derived.statement("paths_of_same_name").text).fetchall())
        if trait == "shared":
            return self.run.ranks_together
        return self.run.io_only or self.run.unnested

    def _add_run(self, connection: duckdb.DuckDBPyConnection) -> None:
        run = self.run
        values = {**vars(run), "event_ns": run.overhead.event_ns, "nodes": run.job_nodes}
        columns = {name: (kind, [values[name]]) for name, kind in RUN_COLUMNS.items()}
        add_columns(connection, "run", columns)
