# SPDX-License-Identifier: BSD-3-Clause
"""`barograph query`: asks a profile a question in SQL."""

from __future__ import annotations

import difflib
import re
import sys

import click
import duckdb

from barograph.analyze.losses import losses_of
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import (
    profile_argument,
    reading_options,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.show.arrow_batches import read_relation
from barograph.show.query_output import FORMATS, write_csv, write_json, write_table

TABLES = (
    "facts, open_calls, communicators, windows, mpi_sites, gaps, iterations, system, file_rates, metadata, samples, "
    "messages, call_sites, locations, call_paths, objects, size_classes, metrics, series, series_summary, timeline, "
    "file_counters"
)
# Tables that are decoded only for queries that speak of them.
LARGE = {
    "series": r"\b(series|iterations|tables)\b",
    "timeline": r"\b(timeline|tables)\b",
    "file_counters": r"\b(file_counters|file_rates|system|tables)\b",
}


@click.command("query")
@profile_argument()
@click.argument("sql")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="Output format."
)
@click.option(
    "--limit", default=100, show_default=True, type=click.IntRange(min=0), help="Rows in a table, 0 for all."
)
@reading_options
def command(profile: str, sql: str, form: str, limit: int, as_json: bool) -> None:
    """Ask a profile a question in SQL (DuckDB).

    \b
    Views:  facts (rank, thread, call_path, layer, operation, object, object_kind, communicator, bucket,
            bucket_min, bucket_max, calls, time_ns, min_ns, max_ns, bytes, ...), communicators (name, size,
            members, created_by, parent, ...), windows (name, communicator, ...), metadata (key, value)
            iterations (rank, call_path, loop, metric, unit, execution, first_index, last_index, count, sum,
            min, max, ...), system (rank, metric, time_ns, value), mpi_sites (rank, operation, site, object,
            sampled, time_ns, stands_for_ns, ...), gaps (rank, after, after_site, before, before_site, gaps,
            time_ns, ...), file_rates (rank, file, layer, direction, calls, slowest, mean, fastest, deviation, ...),
            open_calls (rank, operation, object, age_ns, ...)
    Tables: samples, locations, call_paths, objects, size_classes, messages, call_sites, metrics, series,
            series_summary, timeline, file_counters
    `-` as SQL reads the query from standard input.

    \b
    Example:
      barograph query a.baro "SELECT operation, sum(calls) FROM facts WHERE layer = 'mpi' GROUP BY ALL"
    """  # noqa: D301 - click wants the control character
    text = sys.stdin.read() if sql == "-" else sql
    with workspace_of(profile) as workspace:
        tell_losses(losses_of(workspace).sentences())
        try:
            workspace.need(
                *(table for table, words in LARGE.items() if re.search(words, text, re.IGNORECASE))
            )
            answer(workspace.connection, text, "json" if as_json else form, limit)
        except duckdb.Error as error:
            hint = f'tables and views: {TABLES}; `barograph query PROFILE "DESCRIBE facts"` lists columns'
            raise CommandError(in_our_names(str(error)), hint=hint, code=ExitCode.USAGE) from error


def answer(connection: duckdb.DuckDBPyConnection, sql: str, form: str, limit: int) -> None:
    """Runs the query and prints its result; raises duckdb.Error for wrong SQL."""
    # The query is about this profile: it must not read or write files, nor load extensions.
    connection.execute("SET enable_external_access = false")
    # DuckDB gives None for a statement that has no result, which its type stubs don't say.
    relation: duckdb.DuckDBPyRelation | None = connection.sql(sql)
    if relation is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise CommandError("the SQL text gives no rows", hint="write a SELECT", code=ExitCode.USAGE)
    result = read_relation(relation)
    if form == "json":
        write_json(result, sys.stdout)
    elif form == "csv":
        write_csv(result, sys.stdout)
    else:
        write_table(result, screen(), limit)


def in_our_names(text: str) -> str:
    """Returns DuckDB's message without the drawing of the query below it; what it proposes is a table of a profile."""
    said = text.split("\n\nLINE", maxsplit=1)[0].split("\nLINE", maxsplit=1)[0]
    missing = re.search(r"Table with name (\S+) does not exist", said)
    if missing is None:
        return said
    near = difflib.get_close_matches(missing[1].lower(), TABLES.split(", "), n=1)
    return f"there is no table {missing[1]}" + (f"; did you mean {near[0]}?" if near else "")
