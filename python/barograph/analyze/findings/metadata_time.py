# SPDX-License-Identifier: BSD-3-Clause
"""Rule: opening, closing and asking about files takes longer than reading and writing them."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

METADATA = """
SELECT count(DISTINCT file_id)::BIGINT AS files, sum(opens)::BIGINT AS opens, sum(stats)::BIGINT AS stats,
       sum(metadata_time)::BIGINT AS metadata_ns, sum(read_time + write_time)::BIGINT AS transfer_ns,
       sum(metadata_time) / any_value(n) AS job_mean_ns, sum(read_time + write_time) / any_value(n) AS transfer_mean_ns
FROM file_ranks JOIN io_named USING (file_id), io_job WHERE layer IN ('posix', 'stdio')
"""

# What moves no bytes.
CONDITION = "s.layer IN ('posix', 'stdio') AND s.bucket = 0"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds metadata calls that take a noticeable part of the run and more than the data."""
    workspace = inspection.workspace
    workspace.need("file_ranks")
    row = workspace.rows(METADATA)[0]
    if not row["metadata_ns"] or row["job_mean_ns"] < max(
        inspection.noticeable_ns, row["transfer_mean_ns"] or 0
    ):
        return
    ranks = workspace.rows("SELECT n FROM io_job")[0]["n"]
    few = row["opens"] + row["stats"] < inspection.threshold("many_calls") * ranks
    if not few or row["job_mean_ns"] >= inspection.threshold("long_ns"):
        yield Found(
            row,
            row["job_mean_ns"] / 1e9,
            where=places(workspace, CONDITION, None, IO_FACTS),
            priced=price(inspection, CONDITION, None, IO_FACTS),
        )
