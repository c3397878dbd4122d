# SPDX-License-Identifier: BSD-3-Clause
"""Parquet and CSV: a folder with one file per table, written by DuckDB in streams."""

from __future__ import annotations

from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.csv_lines import harmless_sql
from barograph.show.exports.spoken_of import call_paths_of

# facts holds every sample with its names; the other tables hold what facts does not repeat.
TABLES = (
    "facts",
    "communicators",
    "windows",
    "messages",
    "mpi_sites",
    "gaps",
    "locations",
    "call_paths",
    "objects",
    "size_classes",
    "metrics",
    "series",
    "timeline",
    "file_counters",
    "metadata",
)
PARQUET = "FORMAT parquet, COMPRESSION zstd"
CSV = "FORMAT csv, HEADER"


def _write(workspace: Workspace, output: Path, ending: str, options: str) -> None:
    output.mkdir(parents=True)
    workspace.need(*TABLES)
    # Names of files and columns cannot be parameters of a statement.
    for table in TABLES:
        target = str(output / f"{table}.{ending}").replace("'", "''")
        rows = f"({call_paths_of(workspace, TABLES)})" if table == "call_paths" else table
        source = f"FROM {rows}" if options == PARQUET else _without_formulas(workspace, rows)
        workspace.connection.execute(f"COPY ({source}) TO '{target}' ({options})")


def _without_formulas(workspace: Workspace, rows: str) -> str:
    relation = workspace.connection.sql(f"FROM {rows}")
    kinds = zip(relation.columns, relation.types, strict=True)
    texts = [f'{harmless_sql(name)} AS "{name}"' for name, kind in kinds if str(kind) == "VARCHAR"]
    replaced = f"REPLACE ({', '.join(texts)}) " if texts else ""
    return f"SELECT * {replaced}FROM {rows}"


def write_parquet(workspace: Workspace, output: Path) -> None:
    """Writes the folder `output` with one Parquet file per table (zstd); times in ns, sizes in bytes."""
    _write(workspace, output, "parquet", PARQUET)


def write_csv(workspace: Workspace, output: Path) -> None:
    """Writes the folder `output` with one CSV file per table; times in ns, sizes in bytes."""
    _write(workspace, output, "csv", CSV)
