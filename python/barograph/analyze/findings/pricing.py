# SPDX-License-Identifier: BSD-3-Clause
"""Which facts a finding prices, and how much of them other findings price as well: a call's time is priced once.

A rule declares the facts that its cost is a part of (`price`). Times of facts contain those of the calls below them, so
that two findings overlap where they price the same fact, or one prices a call and the other what that call became.
folding.py puts findings together that overlap, or takes what one has from the other. Called while rules run, and once
after all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.findings.places import ALL_FACTS
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.analyze.findings.inspection import Inspection

PRICED = """
CREATE TEMP TABLE IF NOT EXISTS priced (
    price_id INTEGER, rank INTEGER, path_id BIGINT, matter BIGINT, bucket BIGINT, time_ns DOUBLE
)
"""

# What lies in a file counts as the file: a dataset, and the requests that it became.
ADD = """
INSERT INTO priced
SELECT $price_id, s.rank, s.path_id, coalesce(h.file_id, s.object_id), s.bucket, sum(s.time_ns)::DOUBLE
FROM {facts} LEFT JOIN file_homes h ON h.object_id = s.object_id WHERE {condition} GROUP BY ALL
"""

# By rank: time that both of a pair price. Of two layers no more than the smaller of the two can be the same time.
OVERLAPS = """
CREATE OR REPLACE TEMP TABLE price_overlaps AS
WITH RECURSIVE shown AS (
    SELECT * FROM priced WHERE list_contains($ids, price_id)
), above AS (
    SELECT DISTINCT path_id, path_id AS upper_id FROM shown
    UNION ALL
    SELECT a.path_id, p.parent_id FROM above a JOIN call_paths p ON p.path_id = a.upper_id WHERE p.parent_id IS NOT NULL
), uppers AS (
    SELECT price_id, rank, path_id, matter, sum(time_ns) AS time_ns FROM shown GROUP BY ALL
), same AS (
    SELECT a.price_id AS one, b.price_id AS other, a.rank, sum(least(a.time_ns, b.time_ns)) AS time_ns
    FROM shown a JOIN shown b USING (rank, path_id, matter, bucket) WHERE a.price_id < b.price_id GROUP BY ALL
), nested AS (
    SELECT least(l.price_id, u.price_id) AS one, greatest(l.price_id, u.price_id) AS other, l.rank,
           least(sum(l.time_ns), any_value(u.time_ns)) AS time_ns
    FROM uppers l JOIN above a ON a.path_id = l.path_id AND a.upper_id != l.path_id
         JOIN uppers u ON u.path_id = a.upper_id AND u.rank = l.rank AND u.matter = l.matter
    WHERE u.price_id != l.price_id GROUP BY l.price_id, u.price_id, u.path_id, u.matter, l.rank
)
SELECT one, other, rank, sum(time_ns) AS time_ns FROM (FROM same UNION ALL FROM nested) GROUP BY one, other, rank
"""
PAIRS = "SELECT one, other, sum(time_ns)::DOUBLE AS time_ns FROM price_overlaps GROUP BY one, other"
TOTALS = "SELECT price_id, sum(time_ns)::DOUBLE AS time_ns FROM priced GROUP BY price_id"

# Costs are those of the rank that has most.
REST = """
WITH own AS (
    SELECT rank, sum(time_ns) AS time_ns FROM priced WHERE price_id = $price_id GROUP BY rank
), taken AS (
    SELECT rank, sum(time_ns) AS time_ns FROM price_overlaps
    WHERE (one = $price_id AND list_contains($others, other)) OR (other = $price_id AND list_contains($others, one))
    GROUP BY rank
)
SELECT coalesce(max(greatest(o.time_ns - coalesce(t.time_ns, 0), 0)) / nullif(max(o.time_ns), 0), 1)::DOUBLE AS rest
FROM own o LEFT JOIN taken t USING (rank)
"""


def price(
    inspection: Inspection, condition: str, values: dict[str, Any] | None = None, facts: str = ALL_FACTS
) -> int:
    """Notes the facts that a finding's cost is a part of; returns their number, for Found.priced.

    Args:
        inspection: What is looked at.
        condition: SQL over the tables of `facts` that chooses some of them; never text of a profile.
        values: Its parameters.
        facts: ALL_FACTS or IO_FACTS, as for `places`.
    """
    inspection.prices += 1
    connection = inspection.workspace.need("file_homes")
    connection.execute(PRICED)
    sql = ADD.format(facts=facts, condition=condition)
    connection.execute(sql, (values or {}) | {"price_id": inspection.prices})
    return inspection.prices


@dataclass(frozen=True)
class Overlaps:
    """What findings price together: `shared[a, b]` is the part (0 to 1) of a's priced time that b prices as well."""

    workspace: Workspace
    shared: dict[tuple[int, int], float]

    def of(self, one: int, other: int) -> float:
        """Returns the part of the first one's priced time that the other prices as well; 0 if one has none."""
        return self.shared.get((one, other), 0.0)

    def rest(self, one: int, others: Sequence[int]) -> float:
        """Returns the part of the first one's cost that is left when what the others price is taken from it."""
        values = {"price_id": one, "others": list(others)}
        return min(self.workspace.rows(REST, values)[0]["rest"], 1.0)


def overlaps_of(workspace: Workspace, prices: Sequence[int]) -> Overlaps:
    """Compares the priced facts of the findings with these numbers; 0 is a finding without."""
    ids = sorted({number for number in prices if number})
    if len(ids) < 2:
        return Overlaps(workspace, {})
    workspace.connection.execute(OVERLAPS, {"ids": ids})
    totals = {row["price_id"]: row["time_ns"] for row in workspace.rows(TOTALS)}
    shared: dict[tuple[int, int], float] = {}
    for row in workspace.rows(PAIRS):
        for one, other in ((row["one"], row["other"]), (row["other"], row["one"])):
            if totals[one] > 0:
                shared[one, other] = min(row["time_ns"] / totals[one], 1.0)
    return Overlaps(workspace, shared)
