# SPDX-License-Identifier: BSD-3-Clause
"""The SQL library (python/barograph/sql, and queries of findings) -> python/barograph/sql/generated/library.json.

Called by `python -m codegen`. A file is `TOPIC/NAME.sql` or `NAME.TRAIT.sql`, or in a folder below its topic: a header
of comments and one query, or several with a line `-- name: NAME` before each header. What only one finding asks for is
in `queries.sql` of its folder, python/barograph/analyze/findings/SUBJECT/NAME; a single query there has the name of
the folder. The header (docs/how-to/recipes/command.md shows one):

    -- What a row is. One or more lines.
    -- needs: fact_rows, call_paths            tables, views and macros that the query reads, all of them
    -- stored: yes                             computed once; else a view
    -- private: yes                            an intermediate step, not for users
    -- computed: yes                           made by Python (computed.py); there is no query
    -- events: waits.wait_states               made by this module of the engine, as this table of its results, from the
                                               events of a trace; its columns are in spec/tables/engine.toml
    -- events: trace                           those events themselves
    -- macro: bucket, ...                      a macro of these arguments
    -- example: SELECT ...                     a question that it answers
    -- column calls: how many                  each column of the result, with its unit, as in `column time [ns]: ...`
    -- columns: io_counters                    and all of this view
    -- parameter ranks: of which ranks         given at each run: a statement, not a view. One that is also stored is a
                                               table that is filled at each run (DerivedTables.fill)

A line of the packed file is one query, so that changes to two of them merge.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import tomllib

FOLDER: Final = "python/barograph/sql"
FINDINGS: Final = "python/barograph/analyze/findings"
ENGINE_TABLES: Final = "spec/tables/engine.toml"
PACKED: Final = f"{FOLDER}/generated/library.json"
# What `events:` says of the events themselves.
EVENTS: Final = "trace"
YES: Final = ("stored", "private", "computed")
NAME: Final = re.compile(r"^-- name: ([\w.]+)$\n", re.MULTILINE)
KEY: Final = re.compile(
    r"(needs|stored|private|computed|events|macro|columns|example): *(.*)"
    r"|(column|parameter) (\w+)(?: \[([^]]*)\])?: (.*)"
)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated file: path relative to root -> text; raises ValueError for a file not in the form."""
    rows = (f"{_text(name)}: {_text(said)}" for name, said in read_library(root).items())
    return {PACKED: "{\n" + ",\n".join(rows) + "\n}\n"}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_library(root: Path) -> dict[str, dict[str, Any]]:
    """Returns what each query of the library says, by its name; raises ValueError."""
    found: dict[str, dict[str, Any]] = {}
    for topic, stem, path in library_files(root):
        for name, text in definitions(path.read_text(encoding="utf-8"), stem):
            if name in found:
                raise ValueError(f"{name} is defined twice, the second time in {path.relative_to(root)}")
            found[name] = {"topic": topic, **parse(text, name)}
            events = found[name].get("events", EVENTS)
            if events != EVENTS:
                found[name]["columns"] = _columns_of_engine(root, events, name)
    return found


def library_files(root: Path) -> list[tuple[str, str, Path]]:
    """Returns topic, name and path of each file of the library, sorted by topic and name."""
    files = [
        (_topic(path.relative_to(root / FOLDER)), path.stem, path) for path in (root / FOLDER).rglob("*.sql")
    ]
    files += [
        (f"findings/{path.parent.parent.name}", path.parent.name, path)
        for path in (root / FINDINGS).glob("*/*/queries.sql")
    ]
    return sorted(files, key=lambda file: (*file[0].split("/"), f"{file[1]}.sql"))


def _topic(path: Path) -> str:
    """Returns the topic of a file: its first folder, of what findings share the first two. Others only sort it."""
    folders = path.parts[:-1]
    return "/".join(folders[: 2 if folders[0] == "findings" else 1])


def definitions(text: str, stem: str) -> list[tuple[str, str]]:
    """Returns what a file defines, as name and text: one thing by the file's name, or several by their own.

    Raises:
        ValueError: Something is before the first of several.
    """
    license_line, _, rest = text.partition("\n")
    before, *named = NAME.split(rest)
    if not named:
        return [(stem, text)]
    if before.strip():
        raise ValueError(f"{stem}: before the first name: {before.strip()}")
    return [(name, f"{license_line}\n{body}") for name, body in zip(named[::2], named[1::2], strict=True)]


def _columns_of_engine(root: Path, events: str, name: str) -> list[list[str]]:
    """Returns the columns of a table of the engine: name, unit and meaning."""
    tables: list[dict[str, Any]] = tomllib.loads((root / ENGINE_TABLES).read_text(encoding="utf-8"))["table"]
    module, _, table = events.partition(".")
    found = next((one for one in tables if one["name"] in (table, f"engine_{table}")), None)
    if not module or found is None:
        raise ValueError(f"{name}: there is no table {events} of the engine")
    units = {"ns", "bytes"}
    return [
        [column["name"], column.get("unit", "") if column.get("unit") in units else "", column["doc"]]
        for column in found["columns"]
    ]


def parse(text: str, name: str) -> dict[str, Any]:
    """Returns what a text defines: fields of Definition (library.py) that are not empty; raises ValueError."""
    lines = text.split("\n")
    start = next((place for place, line in enumerate(lines) if not line.startswith("--")), len(lines))
    said = _header([line[2:].removeprefix(" ") for line in lines[1:start]], name)
    body = "\n".join(lines[start:]).strip()
    if ("computed" in said) == bool(body):
        raise ValueError(f"{name} must have a query, or be computed")
    return {**said, "text": body}


def _header(lines: list[str], name: str) -> dict[str, Any]:
    doc: list[str] = []
    values: dict[str, str] = {}
    columns: dict[str, list[list[str]]] = {"column": [], "parameter": []}
    last: list[list[str]] | str | None = None
    for line in lines:
        said = KEY.fullmatch(line)
        if said is not None and said[1]:
            values[said[1]] = said[2]
            last = said[1]
        elif said is not None:
            last = columns[said[3]]
            last.append([said[4], said[5] or "", said[6]])
        elif last is None:
            doc.append(line)
        elif not line.startswith("  "):
            raise ValueError(f"{name}: not understood: {line}")
        elif isinstance(last, str):
            values[last] += " " + line.strip()
        else:
            last[-1][2] += f" {line.strip()}"
    fields: dict[str, Any] = {
        "doc": " ".join(doc),
        "needs": [word.strip() for word in values.get("needs", "").split(",") if word.strip()],
        **{word: values.get(word) == "yes" for word in YES},
        "columns": columns["column"],
        "columns_of": values.get("columns", ""),
        "parameters": columns["parameter"],
        "example": values.get("example", ""),
    }
    always = {"doc": fields.pop("doc")}
    always |= {key: values[key] for key in ("macro", "events") if key in values}
    return always | {key: value for key, value in fields.items() if value}
