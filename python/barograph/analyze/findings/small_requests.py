# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many small requests, looked at in POSIX, the lowest layer: its times contain no other layer's."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.findings.wording import counted, printable

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
       list(f.name ORDER BY d.time_ns DESC, d.file_id)[:20] AS names,
       sum(d.calls)::BIGINT AS calls, len(list_distinct(flatten(list(d.ranks))))::BIGINT AS ranks,
       sum(d.bytes) / sum(d.calls) AS mean_bytes, sum(d.time_ns)::BIGINT AS time_ns,
       sum(d.time_ns) / any_value(n) AS job_mean_ns
FROM by_file d JOIN objects f ON f.object_id = d.file_id, job
GROUP BY d.direction HAVING sum(d.time_ns) / any_value(n) >= $least ORDER BY sum(d.time_ns) DESC
"""

# Of one direction, as the query above chooses them, on the files that it names.
CONDITION = """
p.layer = 'posix' AND s.bucket > 0 AND s.bytes_max < $small AND list_contains($files, o.name)
AND p.operation IN (SELECT operation FROM io_directions WHERE layer = 'posix' AND direction = $direction)
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds small reads and small writes that take a noticeable part of the run."""
    workspace = inspection.workspace
    if not workspace.io_recorded:
        return
    workspace.need("rank_times", "file_homes", "io_directions")
    small = inspection.threshold("small_bytes")
    values = {"small": small, "least": inspection.noticeable_ns, "many": inspection.threshold("many_calls")}
    for row in workspace.rows(SMALL, values):
        files = row.pop("names")
        several = f"{counted(row['files'], 'file')} ({printable(row['file'])} most)"
        evidence = row | {"where": several if row["files"] > 1 else row["file"]}
        chosen = {"small": small, "files": files, "direction": row["direction"]}
        yield Found(
            evidence,
            row["job_mean_ns"] / 1e9,
            where=places(workspace, CONDITION, chosen),
            files=tuple(files),
        )
