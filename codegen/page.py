# SPDX-License-Identifier: BSD-3-Clause
"""spec/page/records.toml, and what spec/tables has for the page -> barograph/spec/page_tables.py, viewer's columns.ts.

Called by `python -m codegen`. Checks what it reads: a field of no known type, or of no known record, fails here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.tables import LINE_LENGTH, NAME, UNITS, constant, on_page, quoted, read_tables, type_name

PYTHON = "python/barograph/spec/page_tables.py"
TYPESCRIPT = "viewer/src/generated/columns.ts"
TYPES = {"text": "string", "int": "number", "float": "number", "bool": "boolean"}
# Tables of this file of spec/tables are those of the page that compares two runs.
DIFFERENCE = "diff"

PYTHON_HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ and spec/page/records.toml by `python -m codegen`. Do not edit.
"""Tables and records of the page of a report; barograph.show.page fills them, viewer/ reads them."""

from __future__ import annotations

from typing import Any, Final

from barograph.spec.table_model import Table
'''

TYPESCRIPT_HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/tables/ and spec/page/records.toml by `python -m codegen`. Do not edit.
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


def read_records(path: Path) -> list[dict[str, Any]]:
    """Reads and checks the records; ValueError names what is wrong."""
    records: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["record"]
    known = {record["name"] for record in records}
    for record in records:
        if set(record) != {"name", "doc", "fields"} or not NAME.fullmatch(record["name"]):
            raise ValueError(f"{path.name}: {record.get('name')}: the keys must be name, doc, fields")
        names = [field["name"] for field in record["fields"]]
        if len(set(names)) != len(names) or not all(NAME.fullmatch(name) for name in names):
            raise ValueError(f"{path.name}: {record['name']}: names must be different, in snake_case")
        for field in record["fields"]:
            inner = field["type"].removeprefix("list of ")
            listed = field["type"].startswith("list of ") and (inner in known or inner in {"text", "pair"})
            if set(field) != {"name", "type"} or not (listed or field["type"] in {*TYPES, "mapping", *known}):
                where = f"{path.name}: {record['name']}.{field['name']}"
                raise ValueError(f"{where}: {field['type']!r} is not a type of a field")
    return records


def python_text(subjects: dict[str, list[dict[str, Any]]], records: list[dict[str, Any]]) -> str:
    """Returns the generated module."""
    lines = [PYTHON_HEADER]
    for subject, tables in subjects.items():
        names = sorted((constant(table["name"]) for table in tables), key=str.lower)
        lines.append(_import(f"from barograph.spec.tables.{subject} import", names))
    for name, compared in (("TABLES", False), ("DIFFERENCE_TABLES", True)):
        lines.append(f"\n{name}: Final[tuple[Table[Any], ...]] = (\n")
        for subject, tables in subjects.items():
            if (subject == DIFFERENCE) == compared:
                lines += [f"    {constant(table['name'])},\n" for table in tables]
        lines.append(")\n")
    lines.append("\nRECORDS: Final[dict[str, tuple[str, ...]]] = {\n")
    for record in records:
        lines.append(f"    {quoted(record['name'])}: (\n")
        lines += [f"        {quoted(field['name'])},\n" for field in record["fields"]]
        lines.append("    ),\n")
    return "".join(lines) + "}\n"


def _import(start: str, names: list[str]) -> str:
    line = f"{start} {', '.join(names)}\n"
    if len(line) - 1 <= LINE_LENGTH:
        return line
    return f"{start} (\n" + "".join(f"    {name},\n" for name in names) + ")\n"


def typescript_text(tables: list[dict[str, Any]], records: list[dict[str, Any]]) -> str:
    """Returns the generated module."""
    lines = [TYPESCRIPT_HEADER % " | ".join(f"'{unit}'" for unit in UNITS)]
    for table in tables:
        lines.append(f"/** {_sentence(table['doc'])} */\nexport interface {type_name(table['name'])} {{\n")
        for column in table["columns"]:
            kind = "string" if column["type"] == "text" else "Quantity"
            lines.append(f"  readonly {column['name']}: readonly {kind}[];\n")
        lines.append("}\n\n")
    lines.append("export interface Tables {\n")
    lines += [f"  readonly {table['name']}: {type_name(table['name'])};\n" for table in tables]
    lines.append("}\n\n")
    for record in records:
        lines.append(f"/** {_sentence(record['doc'])} */\nexport interface {type_name(record['name'])} {{\n")
        lines += [
            f"  readonly {field['name']}: {_field_type(field['type'])};\n" for field in record["fields"]
        ]
        lines.append("}\n\n")
    lines.append("export const TITLES: Readonly<Record<keyof Tables, string>> = {\n")
    lines += [f"  {table['name']}: {quoted(table['title'])},\n" for table in tables]
    lines.append("};\n\nexport const COLUMNS: Readonly<Record<keyof Tables, readonly Column[]>> = {\n")
    for table in tables:
        lines.append(f"  {table['name']}: [\n")
        for column in table["columns"]:
            order = ("name", "type", "unit", "title", "doc")
            cells = ", ".join(f"{name}: {quoted(column[name])}" for name in order)
            lines.append(f"    {{ {cells} }},\n")
        lines.append("  ],\n")
    return "".join(lines) + "};\n"


def _field_type(name: str) -> str:
    if name == "mapping":
        return "Readonly<Record<string, unknown>>"
    if name.startswith("list of "):
        kind = name.removeprefix("list of ")
        inner = {"text": "string", "pair": "(readonly [string, string])"}.get(kind) or type_name(kind)
        return f"readonly {inner}[]"
    return TYPES.get(name) or type_name(name)


def _sentence(doc: str) -> str:
    return doc[:1].upper() + doc[1:] + "."


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    subjects = {stem: on_page(tables) for stem, tables in read_tables(root / "spec" / "tables").items()}
    subjects = {stem: tables for stem, tables in subjects.items() if tables}
    records = read_records(root / "spec" / "page" / "records.toml")
    tables = [table for found in subjects.values() for table in found]
    return {PYTHON: python_text(subjects, records), TYPESCRIPT: typescript_text(tables, records)}
