# SPDX-License-Identifier: BSD-3-Clause
"""Sums of chosen I/O facts as evidence: how many calls and bytes, of which files and ranks, and their time.

Used by the rules about I/O, most of which choose some facts of some files and price them by their own time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import OTHER_FILES
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price
from barograph.analyze.findings.wording import counted, printable

# As many file names as a finding carries; more help nobody.
MOST_FILES = 20

# Ranks that the facts of one file are of.
USERS = "(count(DISTINCT s.rank) FILTER (s.rank >= 0) + coalesce(max(s.sharers) FILTER (s.rank < 0), 0))"

# Calls of MPI-IO that all ranks make together; the names of PnetCDF and converted logs end alike.
COLLECTIVE_NAME = "_all(_begin|_end)?$|_at_all|_ordered"
COLLECTIVE = f"regexp_matches(s.operation, '{COLLECTIVE_NAME}')"

# Requests that meet the file system: what the upper layers ask for becomes these.
REQUESTS = "s.layer = 'posix' AND s.direction != '' AND s.bucket > 0"

# The cost of all chosen facts: an upper bound of that of some files, and far cheaper to work out.
BOUND = """
WITH by_rank AS (
    SELECT s.rank, sum(s.time_ns / s.sharers) AS cost_ns FROM io_facts s JOIN io_files f USING (file_id)
    WHERE {condition} GROUP BY s.rank
)
SELECT coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
FROM by_rank
"""

SUMS = """
WITH by_file AS (
    SELECT s.file_id, any_value(f.name) AS name, {direction} AS direction, ({part})::DOUBLE AS part,
           coalesce(list(DISTINCT s.rank) FILTER (s.rank >= 0), []) AS ranks, max(s.sharers) AS sharers,
           sum(s.calls) AS calls, sum(s.bytes) AS bytes, sum(s.time_ns) AS time_ns,
           any_value(f.users > 1 AND NOT f.folded) AS shared
    FROM io_facts s JOIN io_files f USING (file_id) {join}
    WHERE {condition} GROUP BY s.file_id, {direction} HAVING {having}
), by_rank AS (
    SELECT {direction} AS direction, s.rank, sum(s.time_ns * if(isfinite(b.part), b.part, 0) / s.sharers) AS cost_ns
    FROM io_facts s JOIN io_files f USING (file_id)
         JOIN by_file b ON b.file_id = s.file_id AND b.direction = {direction}
    WHERE {condition} GROUP BY {direction}, s.rank
), most AS (
    SELECT direction,
           coalesce(max(cost_ns) FILTER (rank >= 0), 0) + coalesce(sum(cost_ns) FILTER (rank < 0), 0) AS most_ns
    FROM by_rank GROUP BY direction
)
SELECT direction, count(*)::BIGINT AS files, arg_max(name, (time_ns, -file_id)) AS file,
       list(name ORDER BY time_ns DESC, file_id)[:{most}] AS names, list(file_id) AS file_ids,
       greatest(len(list_distinct(flatten(list(ranks)))), max(sharers))::BIGINT AS ranks,
       count(*) FILTER (shared)::BIGINT AS shared_files, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       coalesce(sum(bytes) / nullif(sum(calls), 0), 0)::DOUBLE AS mean_bytes, sum(time_ns)::BIGINT AS time_ns,
       any_value(most_ns)::DOUBLE AS most_ns
FROM by_file JOIN most USING (direction) GROUP BY direction HAVING any_value(most_ns) >= $least
ORDER BY any_value(most_ns) DESC, direction
"""


def io_sums(
    inspection: Inspection,
    condition: str,
    values: dict[str, Any],
    *,
    join: str = "",
    having: str = "true",
    part: str = "1.0",
    by_direction: bool = True,
    least_ns: float | None = None,
) -> list[dict[str, Any]]:
    """Returns sums over the chosen facts of the chosen files, where their cost is noticeable; dearest first.

    Args:
        inspection: What is looked at; the tables of io_facts must be there.
        condition: SQL over s (io_facts) and f (io_files) that chooses facts; never text of a profile.
        values: Its parameters, and those of `having` and `part`.
        join: Further tables that `having` and `part` need, as SQL.
        having: SQL over the facts of one file that chooses files.
        part: SQL over the facts of one file: how much of their time could be saved, 0 to 1.
        by_direction: A row for reads and one for writes.
        least_ns: The cost from which on there is a row; the noticeable one if not given.

    Each row: direction ("read", "write", ""), files, file (the dearest), names, file_ids, shared_files, ranks, calls,
    bytes, mean_bytes, time_ns (all ranks), most_ns (the cost: of the rank that could save most. Others wait for it at
    worst, so that no more wall time can be saved; a row of all ranks together is spread evenly).
    """
    least = max(inspection.noticeable_ns if least_ns is None else least_ns, 1.0)
    bound = BOUND.format(condition=condition)
    if inspection.workspace.rows(bound, used_in(bound, values))[0]["most_ns"] < least:
        return []
    sql = SUMS.format(
        direction="s.direction" if by_direction else "''",
        part=part,
        join=join,
        most=MOST_FILES,
        condition=condition,
        having=having,
    )
    return inspection.workspace.rows(sql, used_in(sql, values) | {"least": least})


def used_in(sql: str, values: dict[str, Any]) -> dict[str, Any]:
    """Returns those of the parameters that a statement uses; DuckDB refuses others."""
    return {name: value for name, value in values.items() if re.search(rf"\${name}\b", sql)}


def where_text(files: int, file: str) -> str:
    """Returns the file, or how many there are; a row that stands for many files is named as such."""
    if file == OTHER_FILES:
        return (
            counted(files, "file")
            if files > 1
            else "files beyond the limit of those kept apart (--most-files)"
        )
    return f"{counted(files, 'file')} ({printable(file)} most)" if files > 1 else file


def found_files(
    inspection: Inspection,
    row: dict[str, Any],
    condition: str,
    values: dict[str, Any],
    keys: tuple[str, ...],
    **more: Any,
) -> Found:
    """Makes a finding of a row of io_sums: `keys` of it and `where` (the file, or how many) are evidence.

    `more` is further evidence, and `sentences` those of Found. The cost is most_ns.
    """
    sentences = more.pop("sentences", ("main",))
    evidence = {key: row[key] for key in keys} | {"where": where_text(row["files"], row["file"])}
    chosen = f"({condition}) AND list_contains($file_ids, s.file_id)"
    if row["direction"]:
        chosen += f" AND s.direction = '{row['direction']}'"
    parameters = used_in(chosen, values | {"file_ids": row["file_ids"]})
    return Found(
        evidence | more,
        row["most_ns"] / 1e9,
        sentences=sentences,
        where=places(inspection.workspace, chosen, parameters, IO_FACTS),
        files=tuple(row["names"]),
        priced=price(inspection, chosen, parameters, IO_FACTS),
    )


def find_sums(
    inspection: Inspection, condition: str, keys: tuple[str, ...], values: dict[str, Any], **options: Any
) -> Iterable[Found]:
    """Finds what io_sums gives, for rules that have nothing to add; `options` are those of io_sums."""
    for row in io_sums(inspection, condition, values, **options):
        yield found_files(inspection, row, condition, values, keys)
