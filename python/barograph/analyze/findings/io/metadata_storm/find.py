# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the same files are opened or asked about over and over, or many small files are opened once each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")
# The statement that chooses files in each case; `installed` files are what programs are made of.
CASES = {"repeated": "files_asked_often", "small_files": "small_files_opened", "installed": "chosen_files"}


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds repeated questions, then many small files, then files that programs are made of."""
    limits = inspection.limits(often="often_calls", small="small_file_bytes")
    for name, files in CASES.items():
        values = limits | {"installed": name == "installed"}
        for row in io_sums(inspection, "metadata_calls", values, files=files):
            (known,) = inspection.workspace.query("file_counts", {"ids": row.file_ids})
            count = max(known["files"] - known["unknown"], 0)
            few = count < inspection.threshold("many_files") and not known["unknown"]
            if name == "small_files" and few:
                continue
            more = {case: case == name for case in CASES}
            more |= {"calls_per_file": row.calls / max(count, 1), "more_files": known["more_files"]}
            sentences = (f"{name}_and_more" if name == "small_files" and known["more_files"] else name,)
            yield found_files(inspection, replace(row, files=count), KEYS, sentences=sentences, **more)
