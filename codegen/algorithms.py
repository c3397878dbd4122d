# SPDX-License-Identifier: BSD-3-Clause
"""spec/algorithms.toml -> python/barograph/spec/algorithms.json. Called by `python -m codegen`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tomllib

OUTPUT = "python/barograph/spec/algorithms.json"
KEYS = {
    "ompi": {"family", "operation", "number", "algorithms"},
    "mpich": {"family", "operation", "algorithms"},
}
KINDS = {"ompi": int, "mpich": str}
# What `--rule` takes for the library's own choice.
RESERVED = "default"


def read_collectives(path: Path) -> list[dict[str, Any]]:
    """Reads and checks the collectives; ValueError names the row."""
    rows: list[dict[str, Any]] = []
    seen: set[tuple[str, str]] = set()
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["collective"]:
        family, operation = row.get("family", ""), row.get("operation", "")
        if set(row) != KEYS.get(family):
            raise ValueError(
                f"{path.name}: {operation} lacks keys, has unknown ones, or is of no known family"
            )
        if (family, operation) in seen or not row["algorithms"] or RESERVED in row["algorithms"]:
            raise ValueError(
                f"{path.name}: {operation} of {family} is there twice, or its algorithms are wrong"
            )
        if not all(type(value) is KINDS[family] for value in row["algorithms"].values()):
            raise ValueError(f"{path.name}: an algorithm of {operation} is not what {family} takes")
        seen.add((family, operation))
        rows.append(row)
    return rows


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    rows = read_collectives(root / "spec" / "algorithms.toml")
    return {OUTPUT: json.dumps(rows, indent=1, ensure_ascii=False) + "\n"}
