# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a rank reads the same bytes of a file again and again.

A rank cannot read more distinct bytes than there are before the last one it read. What is more was read before: a
lower bound. Where the calls were traced they say exactly what was read before; calls that did not fit in the trace
count as new. Files that ranks also write are left alone up to the number of times they were written as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

# Ranks whose traces are read.
MOST_RANKS = 256
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files of which most was read before."""
    _fill_traced_reads(inspection)
    values = inspection.limits(share="again_share")
    for row in io_sums(inspection, "reads_from_system", values, files="files_read_again"):
        (again,) = inspection.workspace.query("read_again_of_files", {"ids": row.file_ids})
        sentences = ("exact",) if again["traced"] else ("main",)
        yield found_files(inspection, row, KEYS, sentences=sentences, **again)


def _fill_traced_reads(inspection: Inspection) -> None:
    """Fills the table traced_reads; it is empty where nothing was traced."""
    rows = inspection.workspace.query("long_readers", {"least": inspection.noticeable_ns, "most": MOST_RANKS})
    ranks = [int(row["rank"]) for row in rows]
    found: list[tuple[int, int, int, int]] = []
    # Not every source of tables has events; see ProfileTables.
    if ranks and hasattr(inspection.workspace.profile, "event_parts"):
        from barograph.analyze.findings.io.traced_extents import traced_extents  # noqa: PLC0415 - slow to import

        found = [
            (file, rank, extents.all_bytes, extents.different_bytes())
            for (file, rank), extents in traced_extents(inspection, ranks).items()
        ]
    names = ("file_id", "rank", "traced_bytes", "distinct_bytes")
    kinds = ("INTEGER", "INTEGER", "BIGINT", "BIGINT")
    columns = zip(*found, strict=True) if found else ((),) * len(names)
    inspection.workspace.add_columns(
        "traced_reads",
        {name: (kind, list(values)) for name, kind, values in zip(names, kinds, columns, strict=True)},
    )
