# SPDX-License-Identifier: BSD-3-Clause
"""spec/metrics/*.toml -> python/barograph/spec/metrics.py.

Called by `python -m codegen`. Checks what it reads, so that a bad metric fails the build and not a report.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import tomllib

KEYS = ("name", "scope", "title", "unit", "better", "formula", "doc", "source", "since")
SCOPES = ("job", "operation")
UNITS = ("ratio", "seconds", "nanoseconds", "per second")
LINE_LENGTH = 110
OUTPUT = "python/barograph/spec/metrics.py"

HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/metrics/*.toml by `python -m codegen`. Do not edit.
"""Derived metrics as data: name, SQL formula, unit, meaning; barograph.analyze.metrics evaluates them."""

from __future__ import annotations

from typing import NamedTuple


class Metric(NamedTuple):
    """One derived metric; spec/metrics/README.md explains the fields."""

    name: str
    scope: str
    title: str
    unit: str
    better: str
    formula: str
    doc: str
    source: str
    since: str


METRICS: tuple[Metric, ...] = (
'''


def read_metrics(folder: Path) -> list[dict[str, str]]:
    """Reads and checks all metric files of a folder, sorted by name; ValueError names file and key."""
    metrics: list[dict[str, str]] = []
    for path in sorted(folder.glob("*.toml")):
        metric = tomllib.loads(path.read_text(encoding="utf-8"))
        if tuple(metric) != KEYS:
            raise ValueError(f"{path.name}: the keys must be {', '.join(KEYS)} in this order")
        if metric["name"] != path.stem or not re.fullmatch(r"[a-z][a-z0-9_]*", metric["name"]):
            raise ValueError(f"{path.name}: name must be the file name in snake_case")
        if metric["scope"] not in SCOPES:
            raise ValueError(f"{path.name}: scope must be one of {', '.join(SCOPES)}")
        if metric["unit"] not in UNITS:
            raise ValueError(f"{path.name}: unit must be one of {', '.join(UNITS)}")
        if ";" in metric["formula"]:
            raise ValueError(f"{path.name}: formula must be one SQL expression")
        metrics.append(metric)
    return metrics


def quoted(text: str) -> str:
    """Returns text as a Python string literal in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def field(key: str, text: str) -> str:
    """Returns one keyword argument; a text longer than a line is broken into several literals."""
    line = f"        {key}={quoted(text)},\n"
    if len(line) <= LINE_LENGTH:
        return line
    parts = textwrap.wrap(text, LINE_LENGTH - 20, drop_whitespace=False, break_long_words=False)
    return f"        {key}=(\n" + "".join(f"            {quoted(part)}\n" for part in parts) + "        ),\n"


def render(metrics: list[dict[str, str]]) -> str:
    """Returns the text of the generated module."""
    lines = [HEADER]
    for metric in metrics:
        fields = "".join(field(key, metric[key]) for key in KEYS)
        lines.append(f"    Metric(\n{fields}    ),\n")
    return "".join(lines) + ")\n"


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    return {OUTPUT: render(read_metrics(root / "spec" / "metrics"))}
