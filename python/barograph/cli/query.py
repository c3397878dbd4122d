# SPDX-License-Identifier: BSD-3-Clause
"""`barograph query`: asks a profile a question in SQL."""

from __future__ import annotations

import difflib
import re
import sys

import click
import duckdb
import pyarrow as pa

from barograph.analyze.losses import losses_of
from barograph.cli.csv_output import one_output, table_options, write_csv
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import (
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.ranges import NAME, Count
from barograph.cli.standard_output import for_programs
from barograph.show.arrow_batches import read_relation
from barograph.show.query_output import csv_lines, write_json, write_table

FORMATS = ("table", "csv", "json")
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
@click.argument("sql", type=NAME)
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", hidden=True)
@click.option("--limit", default=100, show_default=True, type=Count(0), help="Rows in a table, 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str, sql: str, form: str, limit: int, csv_file: str | None, force: bool, as_json: bool
) -> None:
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
    # --format is what --csv and --json were called before.
    as_json = as_json or form == "json"
    csv_file = "-" if form == "csv" and csv_file is None else csv_file
    one_output(csv_file, as_json)
    text = sys.stdin.read() if sql == "-" else sql
    with workspace_of(profile) as workspace:
        tell_losses(losses_of(workspace).sentences())
        try:
            workspace.need(
                *(table for table, words in LARGE.items() if re.search(words, text, re.IGNORECASE))
            )
            result = answer(workspace.connection, text)
            if as_json:
                write_json(result, for_programs(sys.stdout))
            elif csv_file is not None:
                write_csv(csv_file, csv_lines(result), force=force)
            else:
                write_table(result, screen(), limit)
        except duckdb.Error as error:
            hint = f'tables and views: {TABLES}; `barograph query PROFILE "DESCRIBE facts"` lists columns'
            raise CommandError(in_our_names(str(error)), hint=hint, code=ExitCode.USAGE) from error


def answer(connection: duckdb.DuckDBPyConnection, sql: str) -> pa.RecordBatchReader:
    """Runs the query and returns its result; raises duckdb.Error for wrong SQL."""
    # The query is about this profile: it must not read or write files, nor load extensions.
    connection.execute("SET enable_external_access = false")
    # DuckDB gives None for a statement that has no result, which its type stubs don't say.
    relation: duckdb.DuckDBPyRelation | None = connection.sql(sql)
    if relation is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise CommandError("the SQL text gives no rows", hint="write a SELECT", code=ExitCode.USAGE)
    return read_relation(relation)


def in_our_names(text: str) -> str:
    """Returns DuckDB's message without the drawing of the query below it; what it proposes is a table of a profile."""
    said = text.split("\n\nLINE", maxsplit=1)[0].split("\nLINE", maxsplit=1)[0]
    missing = re.search(r"Table with name (\S+) does not exist", said)
    if missing is None:
        return said
    near = difflib.get_close_matches(missing[1].lower(), TABLES.split(", "), n=1)
    return f"there is no table {missing[1]}" + (f"; did you mean {near[0]}?" if near else "")
