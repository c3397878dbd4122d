# SPDX-License-Identifier: BSD-3-Clause
"""A document as a folder of CSV files: one per table, and one with a line per finding. Exact numbers, null is empty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from barograph.show.csv_lines import write_lines
from barograph.show.page.document import Document
from barograph.spec.page_tables import TABLES

FINDING = ("id", "severity", "seconds_lost", "share_lost", "title", "what")


def write_csv_files(document: Document, folder: Path) -> None:
    """Makes the folder and writes the files; a table without rows has its header only."""
    folder.mkdir()
    for table in TABLES:
        values = document.tables[table.name]
        names = table.names("page")
        _write(folder / f"{table.name}.csv", names, zip(*(values[name] for name in names), strict=True))
    findings: list[Sequence[object]] = []
    for finding in document.findings:
        where = "; ".join(site["source"] or site["call_path"] for site in finding["where"])
        findings.append([*(finding[name] for name in FINDING), where, " ".join(finding["steps"])])
    _write(folder / "findings.csv", [*FINDING, "where", "steps"], findings)


def _write(target: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with target.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stream:
        write_lines(chain([header], rows), stream)
