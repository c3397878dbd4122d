# SPDX-License-Identifier: BSD-3-Clause
"""The headers of the SQL library (python/barograph/sql) -> docs/reference/sql.md.

Called by `python -m codegen`.
"""

from __future__ import annotations

import importlib.util
import sys
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

from codegen.sql.library import FOLDER, read_library

LIBRARY = f"{FOLDER}/library.py"
PAGE = "docs/reference/sql.md"

TOPICS = {
    "run": "The run",
    "facts": "Facts",
    "time": "Time",
    "mpi": "MPI",
    "io": "Input and output",
    "samples": "Samples",
    "loops": "Loops",
    "metrics": "Metrics of the program",
    "trace": "Events of a trace",
}
# What is said of a topic as a whole.
NOTES = {
    "trace": """What the engine finds in the events of a traced run (`barograph run --trace`). Only
`barograph query` has these views. It analyzes the trace when a query names one of them, which takes as long as
`barograph engine` does. The events themselves are in `events`, some 200 bytes of memory each.
""",
}

HEAD = """# SQL views

<!-- Generated from the headers of python/barograph/sql by `python -m codegen`. Do not edit. -->

These views are in `barograph query PROFILE "SELECT ..."` and, but for the last ones, in
`barograph.open(PROFILE).connect()`, over the
[tables of the profile](tables.md): what reports and findings are made of. Times are of all threads of a rank together,
unless there is a column `thread`. A view is computed when a query names it, after those that it needs.
[Ask your own question in SQL](../how-to/ask-in-sql.md) shows some in use. `barograph query --tables` lists them.
"""


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated file: path relative to root -> text."""
    library = _load(root / LIBRARY)
    said = read_library(root)
    return {PAGE: render(library, {name: library.definition_of(name, of) for name, of in said.items()})}


def _load(path: Path) -> ModuleType:
    """Loads the module by itself: the package needs its compiled part."""
    spec = importlib.util.spec_from_file_location("sql_library", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def render(library: Any, definitions: dict[str, Any]) -> str:
    """Returns the text of the page."""
    order = list(TOPICS)
    public = (one for name, one in definitions.items() if "." not in name and one.is_public)
    views = sorted(public, key=lambda one: (order.index(one.topic), one.macro is not None, one.name))
    parts = [HEAD]
    for topic, members in groupby(views, key=lambda one: one.topic):
        parts.append(f"\n## {TOPICS[topic]}\n")
        parts.extend(f"\n{note}" for note in (NOTES.get(topic),) if note)
        parts.extend(_section(one, library.columns_of(one, definitions.__getitem__)) for one in members)
    return "".join(parts)


def _section(one: Any, columns: list[Any]) -> str:
    title = one.name if one.macro is None else f"{one.name}({one.macro})"
    lines = [f"\n### {title}\n\n{_wrapped(one.doc)}\n"]
    if columns:
        lines.append("\n| column | unit | meaning |\n|---|---|---|\n")
        lines.extend(f"| {column.name} | {column.unit} | {column.meaning} |\n" for column in columns)
    if one.example:
        lines.append(f"\n```sql\n{one.example}\n```\n")
    if one.needs:
        lines.append(f"\nNeeds {', '.join(f'`{name}`' for name in one.needs)}.\n")
    return "".join(lines)


def _wrapped(text: str) -> str:
    """Returns a paragraph in lines of at most 120 columns."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= 120:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)
