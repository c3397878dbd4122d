# SPDX-License-Identifier: BSD-3-Clause
"""spec/tables/*.toml -> python/barograph/spec/tables/ and docs/reference/printed-tables.md.

Called by `python -m codegen`; codegen.page makes what the page needs. Checks what it reads:
a type that nobody knows, or a bound without a column, fails here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import tomllib

FOLDER = "python/barograph/spec/tables"
DOCS = "docs/reference/printed-tables.md"
FORMS: Final = ("terminal", "csv", "json", "page", "pdf")
USUAL_FORMS: Final = ["terminal", "csv", "json"]
TYPES: Final = {
    "text": "str",
    "int": "int",
    "float": "float",
    "bool": "bool",
    "list": "list[Any]",
    "mapping": "dict[str, Any]",
}
# A picture in the terminal; everything about it follows.
PICTURE: Final = {"in": ["terminal"], "computed": True, "optional": True, "whole": True}
UNITS: Final = ("", "ns", "bytes", "bytes/s", "share", "change", "count", "rank", "index")
SHOWN_UNITS: Final = {"change": "share"}
NAME = re.compile(r"[a-z][a-z0-9_]*")
TABLE_KEYS = {"name", "title", "doc", "view", "printed_by", "in", "rows", "further", "order", "columns"}
TEXT_KEYS = ("unit", "title", "key", "null", "one_rank", "least", "most")
FLAGS = ("several_ranks", "optional", "fold", "whole", "names", "computed")
COLUMN_KEYS = {"name", "type", "doc", "in", *TEXT_KEYS, *FLAGS}
LINE_LENGTH = 110
NOTE = "Generated from spec/tables/ by `python -m codegen`. Do not edit."

MODULE_HEAD = '''# SPDX-License-Identifier: BSD-3-Clause
# {note}
"""Tables about {subject}: columns as spec/tables/{stem}.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict
'''

PACKAGE = f'''# SPDX-License-Identifier: BSD-3-Clause
# {NOTE}
"""All tables that Barograph prints, a module for each file of spec/tables."""
'''

DOCS_HEAD = f"""<!-- {NOTE} -->
# What commands print

The tables that commands print: what each column means, its unit, and which output has it. `--json` and `--csv` have
exactly these names; the terminal and the page of `report --html` show the titles. Numbers in JSON, in CSV and on the
page are exact: nanoseconds, bytes, bytes per second, counts, and shares between 0 and 1. Null (an empty field in CSV)
means not known. Columns may be added; none is renamed. What else a JSON document holds is described in
[Output](cli.md), the tables of a profile in [Tables and views](tables.md).
"""


def read_tables(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Reads and checks all tables: name of the file -> tables with all keys. ValueError says what is wrong."""
    subjects: dict[str, list[dict[str, Any]]] = {}
    seen: set[str] = set()
    for path in sorted(folder.glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        subjects[path.stem] = [_table(path.name, entry) for entry in content["table"]]
        for table in subjects[path.stem]:
            if table["name"] in seen:
                raise ValueError(f"{path.name}: there are two tables {table['name']}")
            seen.add(table["name"])
    return subjects


def _table(file: str, table: dict[str, Any]) -> dict[str, Any]:
    where = f"{file}: {table.get('name')}"
    if not {"name", "title", "doc", "printed_by", "columns"} <= set(table) <= TABLE_KEYS:
        raise ValueError(f"{where}: the keys must be {', '.join(sorted(TABLE_KEYS))}")
    if not NAME.fullmatch(table["name"]) or not table["printed_by"]:
        raise ValueError(f"{where}: the name must be in snake_case, and some command must print the table")
    forms = table.get("in", USUAL_FORMS)
    columns = [_column(f"{where}.{column.get('name')}", column, forms) for column in table["columns"]]
    for form in FORMS:
        names = [column["name"] for column in columns if form in column["in"]]
        if len(set(names)) != len(names):
            raise ValueError(f"{where}: names must be different in the form {form}")
        titles = [column["title"] for column in columns if form in column["in"] and column["title"]]
        if len(set(titles)) != len(titles):
            raise ValueError(f"{where}: titles must be different in the form {form}")
    keys = {column["key"] for column in columns if not column["computed"]}
    for column in columns:
        for bound in (column["least"], column["most"]):
            if bound and bound not in keys:
                raise ValueError(f"{where}.{column['name']}: there is no column {bound}")
    whole: dict[str, Any] = {
        "view": "",
        "rows": "dictionaries",
        "further": "",
        "order": {},
        **table,
        "in": forms,
        "columns": columns,
    }
    for form, order in whole["order"].items():
        if sorted(order) != sorted(column["name"] for column in columns if form in column["in"]):
            raise ValueError(f"{where}: the order of {form} must have each of its columns once")
    return whole


def _column(where: str, column: dict[str, Any], forms: list[str]) -> dict[str, Any]:
    if not {"name", "type", "doc"} <= set(column) <= COLUMN_KEYS or not NAME.fullmatch(column["name"]):
        raise ValueError(
            f"{where}: the keys must be {', '.join(sorted(COLUMN_KEYS))}, the name in snake_case"
        )
    if column["type"] not in {*TYPES, "picture"} or column.get("unit", "") not in {*UNITS, "factor"}:
        raise ValueError(f"{where}: {column['type']} in {column.get('unit')!r} is not a type and unit")
    if not column["doc"]:
        raise ValueError(f"{where}: the column has no doc, which the reference and the page explain it with")
    picture = PICTURE if column["type"] == "picture" else {}
    whole: dict[str, Any] = {
        **dict.fromkeys(TEXT_KEYS, ""),
        **dict.fromkeys(FLAGS, False),
        "in": forms,
        "null": None,
        **picture,
        **column,
    }
    whole["key"] = whole["key"] or whole["name"]
    if not set(whole["in"]) <= set(FORMS):
        raise ValueError(f"{where}: the forms are {', '.join(FORMS)}")
    return whole


def on_page(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the tables that the page has, each with the columns of the page only."""
    found = [
        {**table, "columns": [one for one in table["columns"] if "page" in one["in"]]} for table in tables
    ]
    return [table for table in found if table["columns"]]


def constant(name: str) -> str:
    """Returns the name of a table's constant in Python."""
    return name.upper()


def type_name(name: str) -> str:
    """Returns the name of a table's type of rows, as Python and TypeScript have it."""
    return "".join(part.capitalize() for part in name.split("_"))


def module_text(stem: str, tables: list[dict[str, Any]]) -> str:
    """Returns the generated module of one file of the spec."""
    typed = [table for table in tables if _keys(table)]
    lines: list[str] = []
    for table in typed:
        lines.append(f"\n    class {type_name(table['name'])}(TypedDict):\n")
        lines.append(f'        """{_docstring(table["doc"])}"""\n\n')
        lines += [f"        {key}: {kind}\n" for key, kind in _keys(table).items()]
    lines.append("\n\n" if typed else "\n")
    for at, table in enumerate(tables):
        typed_as = table["name"] if table["rows"] == "dictionaries" else table["rows"]
        row = type_name(typed_as) if typed_as in {one["name"] for one in typed} else "Any"
        lines.append("\n" if at else "")
        lines.append(f"{constant(table['name'])}: Table[{row}] = Table(\n")
        lines.append(f"    {quoted(table['name'])},\n    {quoted(table['title'])},\n    (\n")
        lines += [_column_text(column) for column in table["columns"]]
        lines.append("    ),\n")
        if table["order"]:
            lines.append("    orders={\n")
            for form, order in table["order"].items():
                lines.append(f"        {quoted(form)}: (\n")
                lines += [f"            {quoted(name)},\n" for name in order]
                lines.append("        ),\n")
            lines.append("    },\n")
        lines.append("    open=True,\n" if table["further"] else "")
        lines.append(")\n")
    body = "".join(lines)
    head = MODULE_HEAD.format(note=NOTE, subject=stem.replace("_", " "), stem=stem)
    if not typed:
        head = head.split("\nif TYPE_CHECKING")[0].replace("TYPE_CHECKING, ", "")
    return (head if "Any" in body else head.replace("TYPE_CHECKING, Any", "TYPE_CHECKING")) + body


def _keys(table: dict[str, Any]) -> dict[str, str]:
    """Returns the keys of a table's rows with their types; none where rows are objects or on the page only."""
    if table["rows"] != "dictionaries":
        return {}
    found: dict[str, str] = {}
    for column in table["columns"]:
        if not column["computed"] and (not column["in"] or set(column["in"]) - {"page", "pdf"}):
            kind = TYPES[column["type"]]
            found[column["key"]] = kind if column["null"] is None else f"{kind} | None"
    return found


def _column_text(column: dict[str, Any]) -> str:
    words = [quoted(column["name"]), quoted(column["type"]), quoted(column["unit"]), quoted(column["title"])]
    if column["in"] != USUAL_FORMS:
        forms = ", ".join(quoted(form) for form in column["in"])
        words.append(f"forms=({forms}{',' if len(column['in']) == 1 else ''})")
    if column["key"] != column["name"]:
        words.append(f"key={quoted(column['key'])}")
    if column["null"] not in {None, "-"}:
        words.append(f"null={quoted(column['null'])}")
    words += [f"{name}={quoted(column[name])}" for name in ("one_rank", "least", "most") if column[name]]
    words += [f"{name}=True" for name in FLAGS if column[name]]
    line = f"        Column({', '.join(words)}),\n"
    if len(line) - 1 <= LINE_LENGTH:
        return line
    return "        Column(\n" + "".join(f"            {word},\n" for word in words) + "        ),\n"


def docs_text(subjects: dict[str, list[dict[str, Any]]]) -> str:
    """Returns the page of the reference."""
    lines = [DOCS_HEAD]
    for tables in subjects.values():
        for table in tables:
            commands = ", ".join(f"`barograph {command}`" for command in table["printed_by"])
            lines.append(f"\n## {table['name']}\n\n{table['title']}: {table['doc']}. Printed by {commands}.")
            lines.append(f" From the view `{table['view']}`.\n" if table["view"] else "\n")
            lines.append("\n| column | type | unit | title | in | meaning |\n|---|---|---|---|---|---|\n")
            lines += [_docs_row(column) for column in table["columns"]]
            lines.append(
                f"\n`--json` and `--csv` also have {table['further']}.\n" if table["further"] else ""
            )
    return "".join(lines)


def _docs_row(column: dict[str, Any]) -> str:
    unit: str = SHOWN_UNITS.get(column["unit"]) or column["unit"]
    name = column["name"] if column["key"] == column["name"] else f"{column['name']} (JSON: {column['key']})"
    cells: list[str] = [name, column["type"], unit, column["title"], ", ".join(column["in"]), column["doc"]]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _docstring(doc: str) -> str:
    sentence = doc[:1].upper() + doc[1:] + "."
    return sentence if len(sentence) + 14 <= LINE_LENGTH + 10 else sentence.split(";")[0].rstrip(".") + "."


def quoted(text: str) -> str:
    """Returns text as a literal of Python and TypeScript."""
    return json.dumps(text, ensure_ascii=False)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    subjects = read_tables(root / "spec" / "tables")
    found = {f"{FOLDER}/{stem}.py": module_text(stem, tables) for stem, tables in subjects.items()}
    return {**found, f"{FOLDER}/__init__.py": PACKAGE, DOCS: docs_text(subjects)}
