# SPDX-License-Identifier: BSD-3-Clause
"""Rules about files: many small requests, and more time for opening and asking than for reading and writing.

Both look at the lowest layers (POSIX and STDIO), whose times contain no other layer's. Costs are means per rank of the
job, so that they compare with the wall time.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.duration import duration
from barograph.analyze.finding import NOTICEABLE, Finding
from barograph.analyze.io_directions import direction_table
from barograph.analyze.workspace import Workspace

# A page of the page cache: below it the system call costs more than the copy.
SMALL_BYTES = 4096

# Fewer requests per rank than this can't be worth combining.
MANY_CALLS = 1000

SMALL = """
WITH job AS (SELECT count(*) AS n FROM rank_times), by_file AS (
    SELECT h.file_id, d.direction, list(DISTINCT s.rank) AS ranks, sum(s.calls) AS calls, sum(s.bytes) AS bytes,
           sum(s.time_ns) AS time_ns
    FROM samples s JOIN call_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN file_homes h USING (object_id)
    WHERE p.layer = 'posix' AND d.direction != '' AND s.bucket > 0 AND s.bytes_max < $small
    GROUP BY h.file_id, d.direction
    HAVING sum(s.calls) >= $many * count(DISTINCT s.rank)
)
SELECT d.direction, count(*)::BIGINT AS files, arg_max(f.name, (d.time_ns, -d.file_id)) AS file,
       sum(d.calls)::BIGINT AS calls, len(list_distinct(flatten(list(d.ranks))))::BIGINT AS ranks,
       sum(d.bytes) / sum(d.calls) AS mean_bytes, sum(d.time_ns)::BIGINT AS time_ns,
       sum(d.time_ns) / any_value(n) AS job_mean_ns
FROM by_file d JOIN objects f ON f.object_id = d.file_id, job
GROUP BY d.direction HAVING sum(d.time_ns) / any_value(n) >= $least ORDER BY sum(d.time_ns) DESC
"""

METADATA = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT count(DISTINCT file_id)::BIGINT AS files, sum(opens)::BIGINT AS opens, sum(stats)::BIGINT AS stats,
       sum(metadata_time)::BIGINT AS metadata_ns, sum(read_time + write_time)::BIGINT AS transfer_ns,
       sum(metadata_time) / any_value(n) AS job_mean_ns, sum(read_time + write_time) / any_value(n) AS transfer_mean_ns
FROM file_ranks, job WHERE layer IN ('posix', 'stdio')
"""


def io_findings(workspace: Workspace) -> list[Finding]:
    """Returns what stands out in the use of files; nothing for a profile without I/O."""
    if not workspace.io_recorded:
        return []
    paths = workspace.rows("SELECT DISTINCT layer, operation FROM call_paths")
    workspace.connection.register("io_directions", direction_table(paths))
    workspace.need("rank_times", "file_homes", "file_ranks")
    least = NOTICEABLE * workspace.wall_ns
    small = workspace.rows(SMALL, {"small": SMALL_BYTES, "least": least, "many": MANY_CALLS})
    found = [_small(row) for row in small]
    return found + _metadata(workspace.rows(METADATA)[0], least)


def _small(row: dict[str, Any]) -> Finding:
    verb = "reads" if row["direction"] == "read" else "writes"
    ranks = "1 rank" if row["ranks"] == 1 else f"{row['ranks']} ranks"
    name = row["file"] if row["file"].isprintable() else ascii(row["file"])
    where = name if row["files"] == 1 else f"{row['files']:,} files ({name} most)"
    text = (
        f"{row['calls']:,} {verb} of {row['mean_bytes']:,.0f} B on average by {ranks} on {where}: "
        f"{duration(row['job_mean_ns'])} per rank."
    )
    action = (
        f"Gather them into larger {verb}: a buffer of some MiB in the program, stdio with setvbuf, or collective "
        "MPI-IO where ranks share the file."
    )
    return Finding("small-requests", row["job_mean_ns"] / 1e9, text, action, row)


def _metadata(row: dict[str, Any], least: float) -> list[Finding]:
    if (row["job_mean_ns"] or 0) < max(least, row["transfer_mean_ns"] or 0):
        return []
    files = "1 file" if row["files"] == 1 else f"{row['files']:,} files"
    text = (
        f"Opening, closing and asking about {files} ({row['opens']:,} opens, {row['stats']:,} stats) takes "
        f"{duration(row['job_mean_ns'])} per rank, reading and writing {duration(row['transfer_mean_ns'])}."
    )
    action = "Open files once and keep them open, put many small files into one, let one rank ask and tell the others."
    return [Finding("metadata-time", row["job_mean_ns"] / 1e9, text, action, row)]
