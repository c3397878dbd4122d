# SPDX-License-Identifier: BSD-3-Clause
"""A document as a PDF of a few pages, set by Typst (PyPI `typst`) from report.typ beside this module.

All texts reach Typst as data and never as markup, so that no name in a profile can become a command of it. The same
document gives the same bytes with the same version of Typst.
"""

from __future__ import annotations

import importlib
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from barograph.show import units
from barograph.show.files.file_names import file_name, plain_name
from barograph.show.page.document import Document, plain
from barograph.show.page.pictures import draw_pictures
from barograph.show.page.source_text import Excerpt
from barograph.show.page.tables.table import Values
from barograph.show.table import value_text
from barograph.spec.table_model import Column, Table
from barograph.spec.tables.comms import COMMUNICATORS
from barograph.spec.tables.files import FILES
from barograph.spec.tables.functions import FUNCTIONS
from barograph.spec.tables.programs import PROGRAM_MESSAGES, PROGRAMS
from barograph.spec.tables.time import OPERATIONS, TIME_SPLIT
from barograph.wording.counted import counted

FOLDER = Path(__file__).parent
# What layouts share.
PARTS = "report_parts.typ"
MOST_FINDINGS = 12
MOST_SITES = 3
MOST_ROWS = 10
NAME_WIDTH = 48
PDF_AROUND = 3  # lines before and after the one that a finding names


class NoPdfError(Exception):
    """What sets the PDF is not installed, or has failed; `hint` says what to do."""

    hint = "`pip install typst` (or `pip install barograph[pdf]`) adds what is missing"


def write_pdf(document: Document, target: Path) -> None:
    """Writes the PDF; raises NoPdfError."""
    with tempfile.TemporaryDirectory(prefix="barograph-pdf-") as name:
        folder = Path(name)
        typst = load_typst()
        chapters = [_drawn(part, folder, f"{place}/") for place, part in enumerate(document.parts)]
        content = {**_drawn(document, folder, ""), "chapters": chapters}
        set_pdf(typst, "report.typ", content, folder, target)


def load_typst() -> Any:
    """Returns the module that sets PDFs; raises NoPdfError."""
    try:
        return importlib.import_module("typst")
    except ImportError as error:
        raise NoPdfError("a PDF needs the Python package typst, which is not installed") from error


def set_pdf(typst: Any, layout: str, content: Mapping[str, Any], folder: Path, target: Path) -> None:
    """Has a PDF set.

    Args:
        typst: of load_typst.
        layout: name of the file beside this module.
        content: what the layout shows.
        folder: has the pictures, and gets the rest.
        target: the PDF.
    """
    import matplotlib  # noqa: PLC0415 - slow to import

    (folder / "content.json").write_text(json.dumps(plain(content)), encoding="ascii")
    for name in (layout, PARTS):
        (folder / name).write_text((FOLDER / name).read_text(encoding="utf-8"), encoding="utf-8")
    # The letters that matplotlib brings: the same on every machine.
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    typst.compile(
        str(folder / layout),
        output=str(target),
        root=str(folder),
        format="pdf",
        timestamp=0,
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
    )


def _drawn(document: Document, folder: Path, place: str) -> dict[str, Any]:
    """Returns what the layout shows of a job or a program of it, with pictures in the folder `place` of `folder`."""
    (folder / place).mkdir(exist_ok=True)
    pictures = draw_pictures(document, folder / place)
    return {**pdf_content(document), "pictures": [{**one, "file": place + one["file"]} for one in pictures]}


def title_of(document: Document) -> str:
    """Returns the heading: the program, or which one of the job it is."""
    program = document.program
    if program is None:
        return plain_name(document.summary["program"])
    return plain_name(f"Program {program.program}: {program.name} ({program.where})")


def _finding(
    finding: dict[str, Any], excerpts: dict[str, Excerpt], wall: str, *, all_sites: bool
) -> dict[str, Any]:
    """Returns what the layout shows of a finding; with `all_sites` all of them and why it matters."""
    lost = finding["seconds_lost"] * 1e9
    at_most = "about" if finding["estimated"] else "up to"
    share = units.percent(finding["share_lost"])
    within = " in these calls" if finding["of_calls"] else ""
    where = [
        plain_name(f"{site['source'] or site['call_path']}: {units.percent(site['share'])} of it")
        for site in finding["where"][: None if all_sites else MOST_SITES]
    ]
    return {
        "severity": finding["severity"],
        "title": finding["title"],
        "share": min(finding["share_lost"], 1.0),
        "cost": f"{at_most} {units.duration(lost)} of {wall} ({share}){within}" if lost else "",
        "what": plain_name(finding["what"]),
        "steps": [plain_name(step) for step in finding["steps"]],
        "where": where,
        "why": finding["why"] if all_sites else "",
        "also": "; ".join(plain_name(one) for one in finding["also_seen_as"]),
        "excerpt": excerpt_of(finding, excerpts),
    }


def pdf_content(document: Document, *, all_findings: bool = False) -> dict[str, Any]:
    """Returns what the layout shows, all of it as text.

    `all_findings`: those beyond MOST_FINDINGS, too, and of each all call sites and why it matters.
    """
    most = len(document.findings) if all_findings else MOST_FINDINGS
    summary, tables = document.summary, document.tables
    wall = units.duration(summary["wall_ns"])
    excerpts = {one.source: one for one in document.excerpts.found}
    findings = [_finding(one, excerpts, wall, all_sites=all_findings) for one in document.findings[:most]]
    return {
        "program": plain_name(summary["program"]),
        "title": title_of(document),
        "profile": plain_name(summary["profile"]),
        "origin": plain_name(summary["origin"]),
        "note": plain_name(str(summary["notes"].get("summary", ""))),
        "header": [
            [name, plain_name(value)] for name, value in [*summary["header"], *summary["environment"][:1]]
        ],
        "unfinished": [
            plain_name(line)
            for line in (*summary["unfinished"], *(f"{said}." for said, _ in summary["stacks"]))
        ],
        "losses": [plain_name(loss) for loss in summary["losses"]],
        "shares_of": summary["shares_of"],
        "efficiency": summary["efficiency"],
        "wall": wall,
        "split": rows_of(TIME_SPLIT, tables) if summary["ranks"] else [],
        "split_note": str(summary["notes"].get("time_split", "")) if summary["ranks"] else "",
        "findings": findings,
        "source": str(summary["notes"].get("source", "")),
        "suppressed": [
            f"{counted(len(group['findings']), 'finding')} suppressed by the settings: {plain_name(group['reason'])}"
            for group in document.suppressed
        ],
        "more_findings": max(len(document.findings) - most, 0),
        "programs": rows_of(PROGRAMS, tables),
        "messages": rows_of(PROGRAM_MESSAGES, tables),
        "operations": rows_of(OPERATIONS, tables),
        "functions": rows_of(FUNCTIONS, tables),
        "functions_note": str(summary["notes"].get("functions", "")),
        "communicators": rows_of(COMMUNICATORS, tables),
        "files": rows_of(
            FILES, {FILES.name: by_column(tables[FILES.name], "time_ns")}, folder=summary["folder"]
        ),
        "columns": {
            name: heads_of(spec)
            for name, spec in (
                ("split", TIME_SPLIT),
                ("programs", PROGRAMS),
                ("messages", PROGRAM_MESSAGES),
                ("operations", OPERATIONS),
                ("functions", FUNCTIONS),
                ("communicators", COMMUNICATORS),
                ("files", FILES),
            )
        },
    }


def excerpt_of(finding: Mapping[str, Any], excerpts: dict[str, Excerpt]) -> dict[str, Any] | None:
    """Returns the lines around the most expensive call site of a finding, once per call site, and removes them."""
    found = excerpts.pop(finding["where"][0]["source"], None) if finding["where"] else None
    if found is None:
        return None
    numbers = range(max(found.first, found.line - PDF_AROUND), found.line + PDF_AROUND + 1)
    lines = [
        {
            "number": number,
            "text": plain_name(found.lines[number - found.first]),
            "marked": number == found.line,
        }
        for number in numbers
        if number < found.first + len(found.lines)
    ]
    return {"file": plain_name(found.file), "lines": lines}


def by_column(values: Values, name: str) -> Values:
    """Returns a table with the greatest values of a column first."""
    order = sorted(range(len(values[name])), key=lambda row: -values[name][row])
    return {column: [cells[row] for row in order] for column, cells in values.items()}


def rows_of(spec: Table[Any], tables: Mapping[str, Values], folder: str = "") -> list[list[str]]:
    """Returns the first rows of a table as text, each column by its unit."""
    values = tables[spec.name]
    columns = spec.columns_in("pdf")
    rows = zip(*(values[column.name][:MOST_ROWS] for column in columns), strict=True)
    return [
        [_cell(column, value, folder) for column, value in zip(columns, row, strict=True)] for row in rows
    ]


def heads_of(spec: Table[Any]) -> list[tuple[str, str]]:
    """Returns the heads of a table's columns, and how each is laid out: the first takes what room is left."""
    columns = spec.columns_in("pdf")
    kinds = ["text" if column.type == "text" else "right" for column in columns]
    return [(column.title, kind) for column, kind in zip(columns, ["left", *kinds[1:]], strict=True)]


def _cell(column: Column, value: Any, folder: str) -> str:
    return file_name(value, folder, NAME_WIDTH) if column.type == "text" else value_text(column, value)
