# SPDX-License-Identifier: BSD-3-Clause
"""Rule: much data goes through STDIO in small pieces, or as text. Standard streams and large fwrites are left alone."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

MOVED = "s.layer = 'stdio' AND s.level = 0 AND s.direction != '' AND s.bucket > 0"
FORMATTED = "regexp_matches(s.operation, 'printf|scanf|gets|puts|getline|getdelim')"
KEYS = ("calls", "direction", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds binary data and text apart: the one needs larger requests, the other another format."""
    values = inspection.limits(bulk="bulk_bytes", large="large_bytes")
    having = "sum(s.bytes) >= $bulk AND sum(s.bytes) < $large * sum(s.calls)"
    for text in (False, True):
        condition = f"{MOVED} AND {'' if text else 'NOT '}{FORMATTED}"
        for row in io_sums(inspection, condition, values, having=having):
            sentences = ("text" if text else "main",)
            yield found_files(
                inspection, row, condition, values, KEYS, text=text, binary=not text, sentences=sentences
            )
