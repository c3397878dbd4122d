# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank spends more time on its files than ranks do on average, over all files that it uses.

Looked at in the calls of the program: collective calls that wait for each other are even, whoever writes below them.
Converted logs that only have the slowest rank of a shared file are looked at file by file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

# Ranks that move data; which do so is the program's choice.
BY_RANK = """
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) FILTER (direction != '' AND bucket > 0) AS bytes,
           sum(calls) FILTER (direction != '' AND bucket > 0) AS calls,
           sum(sumsq_ns2 - time_ns * (time_ns / calls)) AS variance_ns2
    FROM io_facts WHERE asked AND rank >= 0 GROUP BY rank HAVING bytes > 0
)
SELECT count(*)::BIGINT AS ranks, arg_max(rank, (time_ns, -rank))::BIGINT AS slowest,
       max(time_ns)::BIGINT AS slowest_ns, avg(time_ns) AS mean_ns,
       arg_max(bytes, (time_ns, -rank))::BIGINT AS slowest_bytes, avg(bytes) AS mean_bytes,
       sqrt(greatest(arg_max(variance_ns2, (time_ns, -rank)), 0)) AS deviation_ns,
       arg_max(calls, (time_ns, -rank))::BIGINT AS slowest_calls, '' AS file,
       arg_min(rank, (time_ns, rank))::BIGINT AS fastest, min(time_ns)::BIGINT AS fastest_ns,
       stddev_pop(time_ns)::DOUBLE AS spread_ns
FROM by_rank
"""
FILES_OF_RANK = """
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id) WHERE s.asked AND s.rank = $slowest
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 3
"""

# The same of one file, from what a log says of its fastest and its slowest rank.
BY_FILE = """
WITH together AS (
    SELECT object_id, layer, any_value(file_id) AS file_id FROM io_facts WHERE asked AND rank < 0 GROUP BY ALL
)
SELECT r.n::BIGINT AS ranks, r.slowest::BIGINT AS slowest, r.slowest_ns, r.time_ns / r.n AS mean_ns,
       coalesce(r.slowest_bytes, 0)::BIGINT AS slowest_bytes, r.bytes / r.n AS mean_bytes, 0 AS deviation_ns,
       NULL::BIGINT AS slowest_calls,
       f.name AS file,
       r.fastest::BIGINT AS fastest, r.fastest_ns, sqrt(r.variance_ns2) AS spread_ns
FROM together JOIN shared_records r USING (object_id, layer) JOIN io_named f USING (file_id)
WHERE r.sound AND r.n > 1 ORDER BY slowest_ns - mean_ns DESC, file LIMIT 1
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds the slowest rank of all, and of the shared files of a converted log the worst."""
    workspace = inspection.workspace
    factor = inspection.threshold("slow_factor")
    shared = workspace.rows(BY_FILE) if workspace.ranks_together else []
    for row in [*workspace.rows(BY_RANK), *shared]:
        if row["ranks"] < 2 or row["slowest_ns"] < factor * row["mean_ns"]:
            continue
        lost = row["slowest_ns"] - row["mean_ns"]
        if lost < inspection.noticeable_ns:
            continue
        more = row["slowest_bytes"] >= inspection.threshold("uneven_bytes_factor") * row["mean_bytes"] > 0
        # Where bytes do not say why, a few slow calls are chance, and calls of ranks without a core wait for that.
        least = max(inspection.threshold("deviations") * row.pop("deviation_ns"), inspection.noticeable_ns)
        calls = row.pop("slowest_calls")
        if not more and calls is not None and calls * (row["ranks"] - 1) < inspection.threshold("few_calls"):
            continue
        if not more and lost * _on_core(inspection, row["slowest"]) < least:
            continue
        names = (
            [row["file"]]
            if row["file"]
            else [f["name"] for f in workspace.rows(FILES_OF_RANK, _slowest(row))]
        )
        evidence = {key: value for key, value in row.items() if key != "file"}
        evidence |= {"files": names, "lost_ns": lost, "uneven_bytes": more, "even_bytes": not more}
        one_file = "NOT $all_files AND f.name = $file AND s.asked"
        chosen = f"({one_file}) OR ($all_files AND s.asked AND s.rank = $slowest)"
        values = _slowest(row) | {"all_files": not row["file"], "file": row["file"]}
        yield Found(
            evidence,
            lost / 1e9,
            sentences=(
                "main",
                "more" if more else "even",
                *(["spread"] if row["file"] and row["spread_ns"] else []),
            ),
            where=places(workspace, chosen, values, IO_FACTS),
            files=tuple(names),
            priced=price(inspection, chosen, values, IO_FACTS),
        )


def _on_core(inspection: Inspection, rank: int) -> float:
    inspection.once(core_shares)
    rows = inspection.workspace.rows("SELECT on_core FROM core_shares WHERE rank = $rank", {"rank": rank})
    return rows[0]["on_core"] if rows else 1.0


def _slowest(row: dict[str, Any]) -> dict[str, Any]:
    return {"slowest": row["slowest"]}
