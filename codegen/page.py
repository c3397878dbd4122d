# SPDX-License-Identifier: BSD-3-Clause
"""spec/page/tables.toml -> python/barograph/spec/page_tables.py and viewer/src/generated/columns.ts.

Called by `python -m codegen`. Checks what it reads: a column without a type or a record that nobody knows fails here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import tomllib

PYTHON = "python/barograph/spec/page_tables.py"
TYPESCRIPT = "viewer/src/generated/columns.ts"
TYPES = {"text": "string", "int": "number", "float": "number", "bool": "boolean"}
UNITS = ("", "ns", "bytes", "bytes/s", "share", "change", "count", "rank", "index")
# Tables whose names begin so are those of the page that compares two runs.
DIFFERENCE = "diff_"
NAME = re.compile(r"[a-z][a-z0-9_]*")

PYTHON_HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/page/tables.toml by `python -m codegen`. Do not edit.
"""Tables and records of the page of a report; barograph.show.page fills them, viewer/ reads them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Column(NamedTuple):
    """One column of a table; spec/page/README.md explains the fields."""

    name: str
    type: str
    unit: str
    title: str


'''

TYPESCRIPT_HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/page/tables.toml by `python -m codegen`. Do not edit.
// Tables and records of the page of a report; python/barograph/show/page fills them.

export type Unit = %s;
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'int' | 'float';
  readonly unit: Unit;
  readonly title: string;
  readonly doc: string;
}
/** A number that may not be known. */
export type Quantity = number | null;

"""


def read_page(path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Reads and checks tables and records; ValueError names what is wrong."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    tables, records = found["table"], found["record"]
    known = {record["name"] for record in records}
    for entry in (*tables, *records):
        keys = {"name", "doc", "title", "columns"} if "columns" in entry else {"name", "doc", "fields"}
        if set(entry) != keys or not NAME.fullmatch(entry["name"]):
            raise ValueError(f"{path.name}: {entry.get('name')}: the keys must be {', '.join(sorted(keys))}")
        parts = entry["columns"] if "columns" in entry else entry["fields"]
        names = [part["name"] for part in parts]
        if len(set(names)) != len(names) or not all(NAME.fullmatch(name) for name in names):
            raise ValueError(f"{path.name}: {entry['name']}: names must be different, in snake_case")
        for part in parts:
            _check_part(path, entry, part, known)
    return tables, records


def _check_part(path: Path, entry: dict[str, Any], part: dict[str, str], known: set[str]) -> None:
    where = f"{path.name}: {entry['name']}.{part['name']}"
    if "columns" in entry:
        if not {"name", "type", "title", "doc"} <= set(part) <= {"name", "type", "title", "doc", "unit"}:
            raise ValueError(f"{where}: the keys must be name, type, unit, title, doc")
        if part["type"] not in TYPES or part.get("unit", "") not in UNITS:
            raise ValueError(f"{where}: {part['type']} in {part.get('unit')!r} is no type and unit")
        if not part["doc"]:
            raise ValueError(f"{where}: the column has no doc: its head on the page explains nothing")
        return
    plural = part["type"].removeprefix("list of ")
    lists = part["type"].startswith("list of ") and (plural in known or plural in {"text", "pair"})
    if set(part) != {"name", "type"} or not (lists or part["type"] in {*TYPES, "mapping", *known}):
        raise ValueError(f"{where}: {part['type']!r} is no type of a field")


def python_text(tables: list[dict[str, Any]], records: list[dict[str, Any]]) -> str:
    """Returns the generated module."""
    lines = [PYTHON_HEADER]
    for name, compared in (("TABLES", False), ("DIFFERENCE_TABLES", True)):
        lines.append(f"{name}: Final[dict[str, tuple[Column, ...]]] = {{\n")
        for table in tables:
            if table["name"].startswith(DIFFERENCE) != compared:
                continue
            lines.append(f"    {_quoted(table['name'])}: (\n")
            for column in table["columns"]:
                words = (column["name"], column["type"], column.get("unit", ""), column["title"])
                lines.append(f"        Column({', '.join(_quoted(word) for word in words)}),\n")
            lines.append("    ),\n")
        lines.append("}\n\n")
    lines.append("RECORDS: Final[dict[str, tuple[str, ...]]] = {\n")
    for record in records:
        lines.append(f"    {_quoted(record['name'])}: (\n")
        lines += [f"        {_quoted(field['name'])},\n" for field in record["fields"]]
        lines.append("    ),\n")
    return "".join(lines) + "}\n"


def typescript_text(tables: list[dict[str, Any]], records: list[dict[str, Any]]) -> str:
    """Returns the generated module."""
    lines = [TYPESCRIPT_HEADER % " | ".join(f"'{unit}'" for unit in UNITS)]
    for table in tables:
        lines.append(f"/** {_sentence(table['doc'])} */\nexport interface {_type_name(table['name'])} {{\n")
        for column in table["columns"]:
            kind = "string" if column["type"] == "text" else "Quantity"
            lines.append(f"  readonly {column['name']}: readonly {kind}[];\n")
        lines.append("}\n\n")
    lines.append("export interface Tables {\n")
    lines += [f"  readonly {table['name']}: {_type_name(table['name'])};\n" for table in tables]
    lines.append("}\n\n")
    for record in records:
        lines.append(f"/** {_sentence(record['doc'])} */\nexport interface {_type_name(record['name'])} {{\n")
        lines += [
            f"  readonly {field['name']}: {_field_type(field['type'])};\n" for field in record["fields"]
        ]
        lines.append("}\n\n")
    lines.append("export const TITLES: Readonly<Record<keyof Tables, string>> = {\n")
    lines += [f"  {table['name']}: {_quoted(table['title'])},\n" for table in tables]
    lines.append("};\n\nexport const COLUMNS: Readonly<Record<keyof Tables, readonly Column[]>> = {\n")
    for table in tables:
        lines.append(f"  {table['name']}: [\n")
        for column in table["columns"]:
            words = {"unit": "", **column}
            order = ("name", "type", "unit", "title", "doc")
            cells = ", ".join(f"{name}: {_quoted(words[name])}" for name in order)
            lines.append(f"    {{ {cells} }},\n")
        lines.append("  ],\n")
    return "".join(lines) + "};\n"


def _field_type(name: str) -> str:
    if name == "mapping":
        return "Readonly<Record<string, unknown>>"
    if name.startswith("list of "):
        kind = name.removeprefix("list of ")
        inner = {"text": "string", "pair": "(readonly [string, string])"}.get(kind) or _type_name(kind)
        return f"readonly {inner}[]"
    return TYPES.get(name) or _type_name(name)


def _type_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _sentence(doc: str) -> str:
    return doc[:1].upper() + doc[1:] + "."


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    tables, records = read_page(root / "spec" / "page" / "tables.toml")
    return {PYTHON: python_text(tables, records), TYPESCRIPT: typescript_text(tables, records)}
