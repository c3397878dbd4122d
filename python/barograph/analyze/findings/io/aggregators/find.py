# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the hint cb_nodes asks for a number of aggregators that does not suit the nodes or the file's stripes."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

# Statements that choose files, by sentence. With fewer aggregators than nodes the network of some nodes is idle; with
# more than stripes several of them lock the same target.
FILES = {"few": "files_with_few_aggregators", "many": "files_with_many_aggregators"}
KEYS = ("files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files with collective calls by too few or too many aggregators."""
    workspace = inspection.workspace
    nodes = workspace.query("node_counts")[0]["nodes"]
    if not nodes:
        return  # a converted log that does not say
    for name, files in FILES.items():
        for row in io_sums(inspection, "collective_transfers_with_hint", files=files):
            (hint,) = workspace.query("aggregators_of_file", {"file": row.file})
            yield found_files(inspection, row, KEYS, sentences=(name,), nodes=nodes, **hint)
