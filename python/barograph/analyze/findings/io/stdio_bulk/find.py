# SPDX-License-Identifier: BSD-3-Clause
"""Finding: much data goes through STDIO in small pieces, or as text. Not: standard streams and large fwrites."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "direction", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds binary data and text apart: the one needs larger requests, the other another format."""
    limits = inspection.limits(bulk="bulk_bytes", large="large_bytes")
    for text in (False, True):
        for row in io_sums(
            inspection, "stream_transfers", limits | {"text": text}, files="files_of_much_data"
        ):
            sentences = ("text" if text else "main",)
            yield found_files(inspection, row, KEYS, text=text, binary=not text, sentences=sentences)
