# SPDX-License-Identifier: BSD-3-Clause
"""JSON: all tables in one document, each as {"columns": [...], "rows": [[...], ...]}, written in batches."""

from __future__ import annotations

import json
from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import read_relation, write_json_rows
from barograph.show.exports.spoken_of import call_paths_of
from barograph.show.json_output import SCHEMA_VERSION

TABLES = (
    "locations",
    "call_paths",
    "objects",
    "size_classes",
    "communicators",
    "fact_rows",
    "messages",
    "metrics",
    "series",
    "timeline",
    "file_counters",
)


def write(workspace: Workspace, output: Path) -> None:
    """Writes one JSON document: schema, metadata, tables; times in ns, sizes in bytes."""
    workspace.need(*TABLES)
    with output.open("w", encoding="utf-8") as stream:
        metadata = json.dumps(workspace.run.metadata, ensure_ascii=False, indent=1)
        stream.write(
            f'{{"schema": "barograph/profile/{SCHEMA_VERSION}",\n"metadata": {metadata},\n"tables": {{'
        )
        for place, table in enumerate(TABLES):
            stream.write(f'{"," if place else ""}\n"{table}": {{')
            query = call_paths_of(workspace, TABLES) if table == "call_paths" else f"FROM {table}"
            write_json_rows(read_relation(workspace.connection.sql(query)), stream)
            stream.write("}")
        stream.write("\n}}\n")
