# SPDX-License-Identifier: BSD-3-Clause
"""Rule: MPI-IO or HDF5 reads what it is about to write (read, modify, write), or reads far more than was asked for."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

READ = "s.layer = 'posix' AND s.direction = 'read' AND s.bucket > 0"
MODIFIED = f"""{READ} AND (regexp_matches(s.in_mpi_io, 'write')
    OR (s.in_mpi_io = '' AND regexp_matches(s.in_hdf5, '^H5Dwrite')))"""
SIEVED = f"{READ} AND regexp_matches(s.in_mpi_io, 'read')"
ASKED = """
CREATE OR REPLACE TEMP TABLE io_asked_reads AS
SELECT file_id, sum(bytes)::DOUBLE AS wanted FROM io_facts WHERE layer = 'mpi-io' AND direction = 'read'
GROUP BY file_id
"""
KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds reads below writes, and reads that were sieved."""
    workspace = inspection.workspace
    workspace.connection.execute(ASKED)
    factor = inspection.threshold("factor")
    for row in io_sums(inspection, MODIFIED, {}):
        more = {"factor": None, "modifies": True, "sieves": False}
        yield found_files(inspection, row, MODIFIED, {}, KEYS, sentences=("modified",), **more)
    values = {"factor": factor}
    join = "JOIN io_asked_reads USING (file_id)"
    having = "sum(s.bytes) >= $factor * any_value(wanted)"
    part = "1 - any_value(wanted) / sum(s.bytes)"
    for row in io_sums(inspection, SIEVED, values, join=join, having=having, part=part):
        sql = "SELECT sum(wanted) AS n FROM io_asked_reads WHERE list_contains($ids, file_id)"
        wanted = workspace.rows(sql, {"ids": row["file_ids"]})[0]["n"]
        more = {"factor": row["bytes"] / wanted if wanted else None, "modifies": False, "sieves": True}
        yield found_files(inspection, row, SIEVED, values, KEYS, sentences=("sieved",), **more)
