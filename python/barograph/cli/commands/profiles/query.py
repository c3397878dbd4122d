# SPDX-License-Identifier: BSD-3-Clause
"""`barograph query`: asks a profile a question in SQL."""

from __future__ import annotations

import difflib
import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from inspect import cleandoc
from textwrap import fill

import click
import duckdb
import pyarrow as pa

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options, write_csv
from barograph.cli.options.event_tables import add_event_tables
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Rows
from barograph.cli.overview import width_of_help
from barograph.cli.standard_output import for_programs
from barograph.show.arrow_batches import read_relation
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.show.query_output import csv_lines, names, write_json, write_table
from barograph.spec.tables.profile import QUERY_NAMES
from barograph.sql.library import TABLES, public_views

FORMATS = ("table", "csv", "json")
# What is asked where nothing was: it works with every profile.
EXAMPLE = "SELECT rank, computing_ns / total_ns FROM rank_times ORDER BY rank"
# SQL in place of a profile.
QUESTION = re.compile(
    r"\s*(?:SELECT|FROM|WITH|DESCRIBE|SUMMARIZE|SHOW|VALUES|EXPLAIN|PIVOT)\s", re.IGNORECASE
)
WIDTH_IN_HELP = 74
# Kinds of statements that read; DuckDB takes a PIVOT for several statements.
QUESTIONS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
EXPLAIN = re.compile(
    r"(?:\s|--[^\n]*\n|/\*.*?\*/)*EXPLAIN\s+(?:ANALYZE\s+)?(?:\([^)]*\)\s*)?", re.I | re.DOTALL
)
# How DuckDB says that it does not know a name.
UNKNOWN = {
    "table": r"Table with name (\S+) does not exist",
    "column": r'(?:Referenced column|have a column named|Column) "(\w+)"',
    "function": r"Function with name (\S+) does not exist",
}


class QueryCommand(click.Command):
    """The command, whose help names the views of the SQL library: they are read only when it is shown."""

    @property
    def help(self) -> str | None:
        """The text with the names in it."""
        if self._help is None:
            return None
        return f"{self._help.rstrip()}\n\n\b\n{listed_names(WIDTH_IN_HELP)}"

    @help.setter  # noqa: A003 - click's name
    def help(self, text: str | None) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._help = None if text is None else cleandoc(text)


@click.command("query", cls=QueryCommand)
@profile_argument(required=False)
@click.argument("sql", type=NAME, required=False)
@click.option("--tables", is_flag=True, help="List all tables and views, each with what a row of it is.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", hidden=True)
@click.option("--limit", default=100, show_default=True, type=Rows(), help="Rows in a table; 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str | None,
    sql: str | None,
    tables: bool,
    form: str,
    limit: int,
    to: TableOutput,
) -> None:
    """Query a profile in SQL (DuckDB).

    \b
      barograph query a.baro "SELECT operation, sum(calls) FROM facts WHERE layer = 'mpi' GROUP BY ALL"
      barograph query a.baro "SELECT rank, computing_ns / total_ns FROM rank_times ORDER BY rank"
      barograph query a.baro "DESCRIBE rank_times"      columns of a table or view
      barograph query --tables                          all tables and views

    `-` as SQL reads the query from standard input. docs/reference/sql.md explains every column. A query only asks:
    `barograph.open(PROFILE).connect()` in Python gives a database to change, and `barograph export` writes files.
    """  # noqa: D301 - click wants the control character
    # --format is what --csv and --json were called before.
    if form == "json":
        to = replace(to, as_json=True)
    elif form == "csv" and to.csv_file is None:
        to = replace(to, csv_file="-")
    if tables:
        print_tables(to)
        return
    if profile is None or sql is None:
        raise nothing_asked(profile)
    text = sys.stdin.read() if sql == "-" else sql
    with workspace_of(profile) as workspace:
        tell_losses(losses_of(workspace).sentences())
        connection = workspace.connection
        try:
            refuse_changes(connection, text)
            workspace.need_named_in(text)
            result = answer(workspace, text)
            if to.as_json:
                write_json(result, for_programs(sys.stdout))
            elif to.csv_file is not None:
                write_csv(to.csv_file, csv_lines(result), force=to.force)
            else:
                write_table(result, screen(), limit)
        except duckdb.Error as error:
            said, hint = explained(connection, profile, text, str(error))
            raise CommandError(said, hint=hint, code=ExitCode.USAGE) from error


def listed_names(width: int) -> str:
    """Returns the names of all views and tables, folded."""
    groups = {"Views": sorted(view_names()), "Tables": list(TABLES)}
    return "\n".join(
        f"{title}:\n{fill(', '.join(group), width, initial_indent='  ', subsequent_indent='  ')}"
        for title, group in groups.items()
    )


def nothing_asked(profile: str | None) -> CommandError:
    """Returns the error for words without a question, and says before it what can be asked for."""
    missing, named, question = "SQL", profile, EXAMPLE
    if profile is None:
        missing, named = "PROFILE", "PROFILE"
    elif QUESTION.match(profile):
        missing, named, question = "PROFILE", "PROFILE", profile
    sys.stderr.write(f"{listed_names(width_of_help())}\n\n")
    command = shlex.join(["barograph", "query", named or "", question])
    return CommandError(
        f"Missing argument '{missing}'.",
        hint=f"`{command}`; `barograph query --tables` says what a row of each view and table is",
        code=ExitCode.USAGE,
    )


def print_tables(to: TableOutput) -> None:
    """Prints what there is to ask for."""
    rows = names()
    if to.as_json:
        print_json("query", {"tables": json_rows(QUERY_NAMES, rows)})
    elif to.csv_file is not None:
        write_csv(to.csv_file, table_lines(QUERY_NAMES, rows), force=to.force)
    else:
        screen().table(QUERY_NAMES, rows)


def refuse_changes(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Raises CommandError for a statement that is not a question, and duckdb.Error for wrong SQL."""
    for statement in connection.extract_statements(sql):
        if statement.type not in QUESTIONS:
            raise CommandError(
                f"a query only asks: {_name_of(statement)} is not allowed",
                hint="write a SELECT; `barograph.open(PROFILE).connect()` in Python gives a database to change",
                code=ExitCode.USAGE,
            )
        explains = EXPLAIN.match(statement.query)
        if explains is not None:
            refuse_changes(connection, statement.query[explains.end() :])


def _name_of(statement: duckdb.Statement) -> str:
    """Returns the first word of a statement, which may begin with comments; else the name of its type."""
    word = re.match(r"(?:\s|--[^\n]*\n|/\*.*?\*/)*([A-Za-z]+)", statement.query, re.DOTALL)
    return word[1].upper() if word is not None else statement.type.name.replace("_", " ")


def answer(workspace: Workspace, sql: str) -> pa.RecordBatchReader:
    """Runs the query and returns its result; raises duckdb.Error for wrong SQL."""
    connection = workspace.connection
    # The query is about this profile: it must not read or write files, nor load extensions.
    connection.execute("SET enable_external_access = false")
    # DuckDB gives None for a statement that has no result, which its type stubs don't say.
    relation: duckdb.DuckDBPyRelation | None
    while True:
        try:
            relation = connection.sql(sql)
            break
        except duckdb.CatalogException as error:
            # Only now is it sure that a table is meant: for the name of a column no trace is analyzed.
            missing = re.search(UNKNOWN["table"], str(error))
            if missing is None or not add_event_tables(workspace, missing[1].lower()):
                raise
    if relation is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise CommandError("the SQL text gives no rows", hint="write a SELECT", code=ExitCode.USAGE)
    return read_relation(relation)


def explained(connection: duckdb.DuckDBPyConnection, profile: str, sql: str, error: str) -> tuple[str, str]:
    """Returns what was wrong with a query, with the nearest name where one is unknown, and where to look it up."""
    said = error.split("\n\nLINE", maxsplit=1)[0].split("\nLINE", maxsplit=1)[0]
    named = [name for name in (*TABLES, *view_names()) if re.search(rf"\b{name}\b", sql, re.IGNORECASE)]
    for kind, pattern in UNKNOWN.items():
        missing = re.search(pattern, said)
        if missing is None:
            continue
        if kind == "table":
            known = [*view_names(), *TABLES]
        elif kind == "function":
            known = [one.name for one in public_views() if one.macro is not None]
        else:
            known = columns_in(connection, named)
        near = difflib.get_close_matches(missing[1].lower(), known, n=1)
        if kind == "function" and not near:
            break  # DuckDB knows more functions, and names the nearest of its own
        said = f"there is no {kind} {missing[1]}"
        if near:
            said += f"; did you mean {near[0]}?"
        elif kind == "column" and len(named) == 1:
            said += f"; {named[0]} has {', '.join(known)}"
        named = near if kind == "table" else named
        break
    listed = "`barograph query --tables` lists all tables and views"
    if not named:
        return said, listed
    question = f'`barograph query {shlex.quote(profile)} "DESCRIBE {named[0]}"`'
    return said, f"{question} lists the columns of {named[0]}; {listed}"


def columns_in(connection: duckdb.DuckDBPyConnection, tables: Sequence[str]) -> list[str]:
    """Returns the columns of tables and views that have been made."""
    sql = "SELECT DISTINCT column_name FROM duckdb_columns() WHERE list_contains($tables, table_name) ORDER BY ALL"
    return [row[0] for row in connection.execute(sql, {"tables": list(tables)}).fetchall()]


def view_names() -> list[str]:
    """Returns the names of the views that users may ask for."""
    return [one.name for one in public_views() if one.is_view]
