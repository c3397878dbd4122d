# SPDX-License-Identifier: BSD-3-Clause
"""A document as a folder of CSV files: one per table, and one with a line per finding. Exact numbers, null is empty."""

from __future__ import annotations

import csv
from pathlib import Path

from barograph.show.page.document import Document
from barograph.spec.page_tables import TABLES

FINDING = ("id", "severity", "seconds_lost", "share_lost", "title", "what")


def write_csv_files(document: Document, folder: Path) -> None:
    """Makes the folder and writes the files; a table without rows has its header only."""
    folder.mkdir()
    for name, columns in TABLES.items():
        values = document.tables[name]
        with (folder / f"{name}.csv").open(
            "w", encoding="utf-8", newline="", errors="backslashreplace"
        ) as stream:
            lines = csv.writer(stream, lineterminator="\n")
            lines.writerow([column.name for column in columns])
            lines.writerows(zip(*(values[column.name] for column in columns), strict=True))
    with (folder / "findings.csv").open(
        "w", encoding="utf-8", newline="", errors="backslashreplace"
    ) as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow([*FINDING, "where", "steps"])
        for finding in document.findings:
            where = "; ".join(place["source"] or place["call_path"] for place in finding["where"])
            lines.writerow([*(finding[name] for name in FINDING), where, " ".join(finding["steps"])])
