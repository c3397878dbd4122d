# SPDX-License-Identifier: BSD-3-Clause
"""spec/remedies/*.toml -> python/barograph/spec/remedies.json. Called by `python -m codegen`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tomllib

from codegen.findings import FOLDER, read_finding_specs

OUTPUT = "python/barograph/spec/remedies.json"
REQUIRED = {"name", "title", "findings", "family", "source"}
WAYS = ("environment", "hints", "rule")
OPTIONAL = {"operation", *WAYS}
FAMILIES = ("ompi", "mpich")


def read_remedies(folder: Path, findings: set[str]) -> list[dict[str, Any]]:
    """Reads and checks all remedies, in the order of files and rows; ValueError names the row."""
    remedies: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["remedy"]:
            name = row.get("name", "a remedy without a name")
            if not set(row) >= REQUIRED or not set(row) <= REQUIRED | OPTIONAL:
                raise ValueError(f"{path.name}: {name} lacks keys or has unknown ones")
            if sum(way in row for way in WAYS) != 1:
                raise ValueError(f"{path.name}: {name} must have one of {', '.join(WAYS)}")
            if row["family"] not in FAMILIES or name in {other["name"] for other in remedies}:
                raise ValueError(f"{path.name}: {name} is there twice, or of no known family")
            unknown = set(row["findings"]) - findings
            if unknown:
                raise ValueError(f"{path.name}: {name} is for unknown findings: {', '.join(sorted(unknown))}")
            remedies.append(row)
    return remedies


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    findings = {spec["name"] for spec in read_finding_specs(root / FOLDER)}
    remedies = read_remedies(root / "spec" / "remedies", findings)
    return {OUTPUT: json.dumps(remedies, indent=1, ensure_ascii=False) + "\n"}
