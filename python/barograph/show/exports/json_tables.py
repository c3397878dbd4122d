# SPDX-License-Identifier: BSD-3-Clause
"""JSON: all tables in one document, each as {"columns": [...], "rows": [[...], ...]}, written in batches."""

from __future__ import annotations

import json
from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.json_output import SCHEMA_VERSION, clean, plain

TABLES = ("locations", "call_paths", "objects", "size_classes", "communicators", "samples")
BATCH_ROWS = 65_536


def write(workspace: Workspace, output: Path) -> None:
    """Writes one JSON document: schema, metadata, tables; times in ns, sizes in bytes."""
    with output.open("w", encoding="utf-8") as stream:
        head = {"schema": f"barograph/profile/{SCHEMA_VERSION}", "metadata": workspace.metadata}
        stream.write(json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "tables": {')
        for place, table in enumerate(TABLES):
            result = workspace.connection.sql(f"SELECT * FROM {table}").to_arrow_reader(BATCH_ROWS)
            stream.write(f'{"," if place else ""}\n"{table}": {{"columns": {json.dumps(result.schema.names)}, "rows": [')
            separator = "\n"
            for batch in result:
                for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                    stream.write(separator + json.dumps(clean(list(values)), ensure_ascii=False, default=plain))
                    separator = ",\n"
            stream.write("]}")
        stream.write("\n}}\n")
