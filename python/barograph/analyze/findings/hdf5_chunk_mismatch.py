# SPDX-License-Identifier: BSD-3-Clause
"""Rule: HDF5 moves far more bytes than the program reads or writes of a dataset, as selections do not fit its chunks.

Whole chunks are read for each selection that the chunk cache does not hold, and read before they are written in part.
The first layer below HDF5 counts; what MPI-IO adds by sieving is another matter (data_sieving).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

# Requests right below H5Dread or H5Dwrite, reads of chunks that are written in part included.
MOVED_BELOW = """s.layer IN ('mpi-io', 'posix', 'stdio') AND s.direction != '' AND s.bucket > 0
    AND ((s.level = 1 AND s.in_hdf5 = $call) OR (s.level = 0 AND s.unnested AND f.top = 'hdf5'
                                                 AND contains(lower($call), s.direction)))"""
ASKED = """
CREATE OR REPLACE TEMP TABLE io_selected AS
SELECT s.file_id, sum(s.bytes)::DOUBLE AS selected,
       coalesce(any_value(o.attributes) FILTER (o.attributes LIKE '%"chunk"%'), '{}') AS layout
FROM io_facts s JOIN objects o USING (object_id) WHERE s.layer = 'hdf5' AND s.operation = $call GROUP BY s.file_id
"""
HAVING = "sum(s.bytes) >= $factor * any_value(selected) AND any_value(selected) > 0 AND sum(s.bytes) >= $least_bytes"
PART = "1 - any_value(selected) / sum(s.bytes)"
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")
LAYOUT = """
SELECT sum(selected) AS selected, coalesce(max(if(json_valid(layout), layout->>'chunk', '')), '') AS chunk
FROM io_selected WHERE list_contains($ids, file_id)
"""


def selected_sums(
    inspection: Inspection, condition: str, values: dict[str, Any], having: str
) -> list[dict[str, Any]]:
    """Returns rows of io_sums of what lies below the call of HDF5 `values["call"]`.

    Each also has selected (bytes that the program read or wrote of the datasets) and chunk (text, "" if not known);
    `having` may use selected, of one file.
    """
    workspace = inspection.workspace
    workspace.connection.execute(ASKED, {"call": values["call"]})
    join = "JOIN io_selected USING (file_id)"
    rows = io_sums(inspection, condition, values, join=join, having=having, part=PART, by_direction=False)
    return [row | workspace.rows(LAYOUT, {"ids": row["file_ids"]})[0] for row in rows]


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds reads, then writes, that became much more."""
    for call, direction in (("H5Dread", "read"), ("H5Dwrite", "write")):
        values = inspection.limits(factor="factor", least_bytes="least_bytes") | {"call": call}
        for row in selected_sums(inspection, MOVED_BELOW, values, HAVING):
            chunk = row["chunk"]
            more = {
                "direction": direction,
                "verb": "Reading" if direction == "read" else "Writing",
                "selected_bytes": row["selected"],
                "factor": row["bytes"] / row["selected"],
                "chunk": chunk,
                "writes": direction == "write",
                "chunked": bool(chunk),
                "not_chunked": not chunk,
            }
            sentences = ("main", "chunk") if chunk else ("main",)
            yield found_files(inspection, row, MOVED_BELOW, values, KEYS, sentences=sentences, **more)
