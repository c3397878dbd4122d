# SPDX-License-Identifier: BSD-3-Clause
"""Makes the tables and views of the library in one connection, each when it is first asked for, after what it needs.

Called by Workspace, which stores what is marked so, and by Profile.connect, which makes plain views of all. A view may
be defined otherwise for profiles of some trait:

    shared    some facts are of all ranks together (rank -1)
    same_names  call paths share a name: several call sites of one line
    imported  I/O is all that was recorded, or it is not known which calls are made by others
    arrays    there are many facts, and Python has summed them in arrays (analyze/time/rank_sums.py)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from barograph.sql.computed import COMPUTED
from barograph.sql.library import (
    LARGE_TABLES,
    TABLES,
    Definition,
    columns_of,
    definition,
    event_tables_of,
    files,
    public_views,
    traits_of,
)

if TYPE_CHECKING:
    import duckdb

Made = Callable[["duckdb.DuckDBPyConnection"], None]


class DerivedTables:
    """What has been made in a connection so far.

    Attributes:
        connection: It has the small tables of the profile.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        *,
        load: Callable[[str], None],
        has: Callable[[str, str], bool],
        computed: Mapping[str, Made] | None = None,
        stored: bool = True,
    ) -> None:
        """Makes nothing yet.

        Args:
            connection: It has the small tables of the profile.
            load: Adds a large table of the profile to it.
            has: Whether the profile has a trait that there is another definition for, of the view named first.
            computed: What makes the tables of the library that are marked as computed, besides those of computed.py.
            stored: Whether views are computed once where the library says so.
        """
        self.connection = connection
        self._load = load
        self._has = has
        self._computed = {**COMPUTED, **(computed or {})}
        self._stored = stored
        self._made = set(TABLES) - set(LARGE_TABLES)

    def need(self, *names: str) -> duckdb.DuckDBPyConnection:
        """Makes tables, views and macros that are not there yet; returns the connection.

        Raises:
            KeyError: Neither the profile nor the library has one of this name.
        """
        for name in names:
            if name not in self._made:
                self._make(name)
                self._made.add(name)
        return self.connection

    def added(self, name: str) -> None:
        """Says that the caller has added a table that the library marks as computed."""
        self._made.add(name)

    def has_made(self, name: str) -> bool:
        """Whether there is a table, view or macro of this name."""
        return name in self._made

    def statement(self, name: str) -> Definition:
        """Returns a statement or view of the library whose needs are there."""
        one = self.definition(name)
        self.need(*one.needs)
        return one

    def definition(self, name: str) -> Definition:
        """Returns how the library defines a name for this profile."""
        trait = next((trait for trait in traits_of(name) if self._has(name, trait)), "")
        return definition(name, trait)

    def _make(self, name: str) -> None:
        if name in LARGE_TABLES:
            self._load(name)
            return
        one = self.definition(name)
        if one.parameters:
            raise KeyError(f"{name} must be filled before it is read")
        self.need(*one.needs)
        if one.computed:
            self._computed[name](self.connection)
        else:
            self.connection.execute(one.creation(stored=self._stored))

    def fill(
        self, table: str, values: Mapping[str, Any] | None = None, *, by: str = "", add: bool = False
    ) -> int:
        """Puts the rows of a statement into a table of the library, and returns how many these are.

        Args:
            table: A stored one; what it held is gone.
            values: The parameters of the statement.
            by: The statement, where it is not the table's own; of its columns those of the table are taken.
            add: Keep what the table holds.
        """
        text = self.statement(by or table).text
        columns = ", ".join(f'"{column.name}"' for column in columns_of(definition(table)))
        query = f"SELECT {columns} FROM (\n{text}\n)"  # noqa: S608, our own text
        verb = (
            f'INSERT INTO "{table}"'
            if add and table in self._made
            else f'CREATE OR REPLACE TABLE "{table}" AS'
        )
        rows = self.connection.execute(f"{verb} {query}", values and dict(values)).fetchall()
        self._made.add(table)
        return int(rows[0][0])

    def need_public(self) -> None:
        """Makes all that users may ask for, but for what is found in the events of a trace: that may take long."""
        self.need(*TABLES, *(one.name for one in public_views() if not event_tables_of(one.name)))

    def need_named_in(self, sql: str) -> None:
        """Makes what a query speaks of, but for what is found in the events of a trace."""
        words = {word.lower() for word in re.findall(r"\w+", sql)}
        if not words.isdisjoint(("tables", "columns", "views")):  # SHOW TABLES, information_schema.columns
            self.need_public()
        self.need(*(name for name in TABLES if name in words))
        said = (definition(name) for name in files() if name in words)
        self.need(*(one.name for one in said if one.is_public and not event_tables_of(one.name)))
