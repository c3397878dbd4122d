# SPDX-License-Identifier: BSD-3-Clause
"""Rule: of many files of about the same size, each of one rank, some take much longer than the others.

The median says what is usual. Where it is known which storage targets a file lies on, those that only slow files have
are named.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import MOST_FILES
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

SLOW = """
WITH moved AS (
    SELECT s.file_id, any_value(f.name) AS name, any_value(f.targets) AS targets, max(s.rank) AS rank, s.direction,
           sum(s.bytes) AS bytes, sum(s.time_ns) AS time_ns
    FROM io_facts s JOIN io_files f USING (file_id)
    WHERE s.layer IN ('posix', 'stdio') AND s.direction != '' AND s.bucket > 0 AND f.users = 1 AND s.rank >= 0
    GROUP BY s.file_id, s.direction HAVING sum(s.bytes) >= $least_bytes
), usual AS (
    SELECT direction, count(*) AS files, median(time_ns) AS median_ns, median(bytes) AS median_bytes
    FROM moved GROUP BY direction
), rated AS (
    SELECT m.*, u.files, u.median_ns, u.median_bytes, m.time_ns - u.median_ns AS lost_ns,
           m.time_ns >= $factor * u.median_ns AND m.bytes <= $even * u.median_bytes AS slow
    FROM moved m JOIN usual u USING (direction)
), targets AS (
    SELECT direction, target, bool_and(slow) AS only_slow
    FROM (SELECT direction, slow, unnest(regexp_extract_all(targets, '[0-9]+')) AS target FROM rated)
    GROUP BY direction, target
), named AS (
    SELECT direction, list(target ORDER BY target) AS targets FROM targets WHERE only_slow GROUP BY direction
), by_rank AS (
    SELECT direction, rank, sum(lost_ns) AS lost_ns FROM rated WHERE slow GROUP BY direction, rank
), lost AS (
    SELECT direction, max(lost_ns) AS lost_ns FROM by_rank GROUP BY direction
)
SELECT direction, any_value(files)::BIGINT AS files, count(*)::BIGINT AS slow_files,
       arg_max(name, (time_ns, -file_id)) AS file, list(name ORDER BY time_ns DESC, file_id)[:$most] AS names,
       max(time_ns)::BIGINT AS slowest_ns, any_value(median_ns)::DOUBLE AS median_ns,
       any_value(median_bytes)::DOUBLE AS median_bytes, list(file_id) AS file_ids,
       coalesce(any_value(n.targets), []) AS targets, any_value(l.lost_ns)::DOUBLE AS lost_ns
FROM rated LEFT JOIN named n USING (direction) JOIN lost l USING (direction)
WHERE slow GROUP BY direction HAVING any_value(files) >= $least_files ORDER BY any_value(l.lost_ns) DESC, direction
"""
CONDITION = "s.direction = $direction AND s.bucket > 0 AND list_contains($file_ids, s.file_id)"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds slow ones among like files."""
    workspace = inspection.workspace
    values = {
        "most": MOST_FILES,
        "least_bytes": inspection.threshold("least_bytes"),
        "least_files": inspection.threshold("least_files"),
        "factor": inspection.threshold("slow_factor"),
        "even": inspection.threshold("even_bytes_factor"),
    }
    for row in workspace.rows(SLOW, values):
        if row["lost_ns"] < inspection.noticeable_ns or row["slow_files"] * 2 >= row["files"]:
            continue
        names, ids = row.pop("names"), row.pop("file_ids")
        chosen = {"direction": row["direction"], "file_ids": ids}
        where = places(workspace, CONDITION, chosen, IO_FACTS)
        priced = price(inspection, CONDITION, chosen, IO_FACTS)
        sentences = ("main", "targets") if row["targets"] else ("main",)
        known = {"no_targets": not row["targets"]}
        yield Found(
            row | known,
            row["lost_ns"] / 1e9,
            sentences=sentences,
            where=where,
            files=tuple(names),
            priced=priced,
        )
