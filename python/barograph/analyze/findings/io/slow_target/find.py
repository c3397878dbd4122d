# SPDX-License-Identifier: BSD-3-Clause
"""Finding: of many files of about the same size, each of one rank, some take much longer than the others.

The median says what is usual. Where it is known which storage targets hold a file, those that only slow files have
are named.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds slow ones among like files."""
    values = {
        "least_bytes": inspection.threshold("least_bytes"),
        "least_files": inspection.threshold("least_files"),
        "factor": inspection.threshold("slow_factor"),
        "even": inspection.threshold("even_bytes_factor"),
    }
    for row in inspection.workspace.query("slow_files", values):
        if row["lost_ns"] < inspection.noticeable_ns or row["slow_files"] * 2 >= row["files"]:
            continue
        names, ids = row.pop("names"), row.pop("file_ids")
        chosen = {"direction": row["direction"], "file_ids": ids}
        where, priced = priced_call_sites(inspection, ChosenFacts("transfers_of_files", chosen))
        sentences = ("main", "targets") if row["targets"] else ("main",)
        known = {"no_targets": not row["targets"]}
        yield RawFinding(
            row | known,
            row["lost_ns"] / 1e9,
            sentences=sentences,
            where=where,
            files=tuple(names),
            priced=priced,
        )
