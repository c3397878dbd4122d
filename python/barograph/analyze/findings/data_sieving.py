# SPDX-License-Identifier: BSD-3-Clause
"""Rule: MPI-IO or HDF5 reads what it is about to write (read, modify, write), or reads far more than was asked for.

Below an independent call that is data sieving; below a collective one it is collective buffering: aggregators read
whole ranges for all ranks. The two have switches of their own. A log that does not say what was called from where only
tells them apart for files that have one kind of calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import COLLECTIVE_NAME, found_files, io_sums

READ = "s.layer = 'posix' AND s.direction = 'read' AND s.bucket > 0 AND NOT f.folded"
MODIFIED = f"{READ} AND regexp_matches(s.in_mpi_io, 'write')"
# Without MPI-IO, HDF5 reads a chunk that is written in part; its own cache decides.
CHUNKS = f"{READ} AND s.in_mpi_io = '' AND regexp_matches(s.in_hdf5, '^H5Dwrite')"
SIEVED = f"{READ} AND regexp_matches(s.in_mpi_io, 'read')"
KINDS = {
    "collective": f"regexp_matches(s.in_mpi_io, '{COLLECTIVE_NAME}')",
    "independent": f"NOT regexp_matches(s.in_mpi_io, '{COLLECTIVE_NAME}')",
}
# What the calls of each kind asked for; where only one kind is known to be there, or nesting is exact.
ASKED = """
CREATE OR REPLACE TEMP TABLE io_asked_reads AS
SELECT s.file_id, coalesce(sum(s.bytes) FILTER ({kind}), 0)::DOUBLE AS wanted FROM io_facts s
WHERE s.layer = 'mpi-io' AND s.direction = 'read' AND s.bucket > 0 GROUP BY s.file_id
HAVING wanted > 0 AND ($exact OR wanted = sum(s.bytes))
"""
ONE_KIND = """
CREATE OR REPLACE TEMP TABLE io_one_kind AS
SELECT s.file_id FROM io_facts s WHERE s.layer = 'mpi-io' AND s.direction = 'write' AND s.bucket > 0
GROUP BY s.file_id HAVING $exact OR bool_and({kind})
"""
# Files with both kinds, in logs that do not say which of them the reads are below.
MIXED = """
CREATE OR REPLACE TEMP TABLE io_mixed AS
SELECT s.file_id FROM io_facts s WHERE s.layer = 'mpi-io' AND s.direction = 'write' AND s.bucket > 0
GROUP BY s.file_id HAVING NOT $exact AND bool_or({collective}) AND bool_or({independent})
"""
KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds reads below writes, and reads of more than was asked for, by kind of the call above them."""
    workspace = inspection.workspace
    exact = {"exact": exact_nesting(workspace)}
    factor = inspection.threshold("factor")
    none = {"modifies": False, "sieves": False, "collective": False, "chunks": False, "gaps": False}
    for kind, inside in KINDS.items():
        collective = kind == "collective"
        workspace.connection.execute(ONE_KIND.format(kind=inside), exact)
        condition = f"{MODIFIED} AND {inside}"
        for row in io_sums(inspection, condition, {}, join="JOIN io_one_kind USING (file_id)"):
            more = none | {"factor": None, "modifies": not collective, "gaps": collective}
            sentences = ("modified_together" if collective else "modified",)
            yield found_files(inspection, row, condition, {}, KEYS, sentences=sentences, **more)
        workspace.connection.execute(ASKED.format(kind=inside), exact)
        values = {"factor": factor}
        condition = f"{SIEVED} AND {inside}"
        join = "JOIN io_asked_reads USING (file_id)"
        having = "sum(s.bytes) >= $factor * any_value(wanted)"
        part = "1 - any_value(wanted) / sum(s.bytes)"
        for row in io_sums(inspection, condition, values, join=join, having=having, part=part):
            sql = "SELECT sum(wanted) AS n FROM io_asked_reads WHERE list_contains($ids, file_id)"
            wanted = workspace.rows(sql, {"ids": row["file_ids"]})[0]["n"]
            more = none | {
                "factor": row["bytes"] / wanted,
                "sieves": not collective,
                "collective": collective,
            }
            sentences = ("gathered" if collective else "sieved",)
            yield found_files(inspection, row, condition, values, KEYS, sentences=sentences, **more)
    workspace.connection.execute(MIXED.format(**KINDS), exact)
    for row in io_sums(inspection, MODIFIED, {}, join="JOIN io_mixed USING (file_id)"):
        more = none | {"factor": None, "modifies": True, "gaps": True}
        yield found_files(inspection, row, MODIFIED, {}, KEYS, sentences=("modified_somewhere",), **more)
    for row in io_sums(inspection, CHUNKS, {}):
        more = none | {"factor": None, "chunks": True}
        yield found_files(inspection, row, CHUNKS, {}, KEYS, sentences=("modified",), **more)
