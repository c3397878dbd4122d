# SPDX-License-Identifier: BSD-3-Clause
"""Long times between two calls of MPI on one rank that others do not have, and for which they wait in the second call.

What a rank did in such a time is not in MPI; whether it ran or was blocked is (see the view gaps). That others wait is
known from the calls of MPI that were looked at: all that took 100 us and longer are. Called through `inspection.once`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.duration import duration
from barograph.analyze.families import POLLING
from barograph.analyze.findings.finding import Place
from barograph.analyze.findings.inspection import Inspection
from barograph.read.views import STANDS_FOR

# Shorter times are not recorded: with gaps of this mean length another rank's unseen ones are a tenth of them at most.
LEAST_GAP_NS = 1_000_000
# Another rank's part of the same time up to which it counts as not having it, and the part of it that it must wait.
OTHERS_SHARE = 0.1
WAITING_SHARE = 0.5
# From this part of its blocked time on that is known to be in one of several passes, a rank was blocked in that one.
AT_ONCE = 0.5

# A row for the rank with the longest time between two calls that members of a communicator make at these lines.
# `waits`: the members that wait in the second one.
COSTS = """
WITH own AS (
    SELECT g.object_id, g.after, g.after_site, g.path_id, g.before, g.before_site, g.rank, sum(g.gaps)::BIGINT AS gaps,
           sum(g.time_ns)::BIGINT AS time_ns, sum(g.blocked_ns)::BIGINT AS blocked_ns,
           max(g.max_ns)::BIGINT AS max_ns
    FROM gaps g WHERE NOT list_contains($polling, g.before) GROUP BY ALL
), ends AS (
    SELECT object_id, path_id, before_site, rank, sum({measure}) AS rank_ns FROM own GROUP BY ALL
), longest AS (
    SELECT *, coalesce(lead({measure}) OVER places, 0) AS next_ns
    FROM own WINDOW places AS (PARTITION BY object_id, after, after_site, path_id, before_site ORDER BY {measure} DESC)
    QUALIFY row_number() OVER places = 1
), others AS (
    SELECT l.object_id, l.after, l.after_site, l.path_id, l.before_site, max(e.rank_ns) AS others_ns
    FROM longest l JOIN ends e USING (object_id, path_id, before_site) WHERE e.rank != l.rank GROUP BY ALL
), waits AS (
    SELECT l.object_id, l.after, l.after_site, l.path_id, l.before_site, m.rank,
           m.rank = l.rank AS own, sum(m.time_ns) AS wait_ns
    FROM longest l JOIN mpi_sites m ON m.object_id = l.object_id AND m.path_id = l.path_id AND m.site = l.before_site
    WHERE l.before_site != '' GROUP BY ALL
), waited AS (
    SELECT object_id, after, after_site, path_id, before_site,
           count(*) FILTER (NOT own AND wait_ns >= $waiting_share * l.{measure})::BIGINT AS waiting_ranks,
           avg(wait_ns) FILTER (NOT own AND wait_ns >= $waiting_share * l.{measure})::DOUBLE AS waiting_ns,
           coalesce(max(wait_ns) FILTER (own), 0)::DOUBLE AS own_waiting_ns
    FROM waits JOIN longest l USING (object_id, after, after_site, path_id, before_site)
    GROUP BY object_id, after, after_site, path_id, before_site HAVING waiting_ranks > 0
)
SELECT l.rank, l.after, l.after_site, l.before, l.before_site, l.gaps, l.time_ns, l.blocked_ns, l.next_ns, l.max_ns,
       coalesce(x.others_ns, 0)::BIGINT AS others_ns,
       if(coalesce({stands_for}, 1) > 1, 0, w.own_waiting_ns)::DOUBLE AS own_waiting_ns,
       o.name AS object, o.object_id, o.size, p.call_path, w.waiting_ranks, w.waiting_ns
FROM longest l JOIN waited w USING (object_id, after, after_site, path_id, before_site)
LEFT JOIN others x USING (object_id, after, after_site, path_id, before_site)
JOIN objects o USING (object_id) JOIN call_paths p USING (path_id)
WHERE l.{measure} >= greatest($least, l.gaps * $least_gap_ns) AND o.size >= 2
ORDER BY l.{measure} DESC, l.before_site, l.after_site
"""


def gap_costs(inspection: Inspection) -> list[dict[str, Any]]:
    """Returns times that only one rank has, or has longest, with the members of the communicator that wait for it.

    Keys: rank, after, after_site (the call before and its line), before, before_site (the call that ended it), gaps
    (how many), time_ns, max_ns (the longest), blocked_ns (at least so long neither on a core nor waiting for one,
    outside I/O), next_ns (of the rank with the second longest), others_ns (the most that another rank has before the
    same call, after any other), object, object_id, size, call_path (of the second call), waiting_ranks,
    waiting_ns (mean of these), own_waiting_ns (what the rank is in that call itself; 0 for an object that stands for
    several communicators: it may wait in one and be waited for in another).
    """
    return _costs(inspection, "time_ns", LEAST_GAP_NS)


def blocked_costs(inspection: Inspection) -> list[dict[str, Any]]:
    """Returns the same by the time in which ranks were blocked, next_ns being blocked time, too."""
    return _costs(inspection, "blocked_ns", 0)


def _costs(inspection: Inspection, measure: str, least_gap_ns: int) -> list[dict[str, Any]]:
    values = {
        "least": inspection.noticeable_ns,
        "least_gap_ns": least_gap_ns,
        "waiting_share": WAITING_SHARE,
        "polling": list(POLLING),  # nobody waits in these
    }
    return inspection.workspace.rows(
        COSTS.format(measure=measure, stands_for=STANDS_FOR.format("o.attributes")), values
    )


def end(operation: str, site: str) -> str:
    """Returns one end of a gap as text: the call and its line, or the call alone."""
    return f"{operation} at {site}" if site else operation


def at_once_ns(row: dict[str, Any]) -> float:
    """Returns how long at least the rank was blocked in the longest of these: others have no room for it."""
    return max(row["max_ns"] - (row["time_ns"] - row["blocked_ns"]), 0)


def how_often(rows: Sequence[dict[str, Any]]) -> str:
    """Returns how often a rank that was blocked passed there, and how long the longest of these times was."""
    passed, longest_ns = sum(row["gaps"] for row in rows), max(row["max_ns"] for row in rows)
    if passed == 1:
        return "once"
    if max(at_once_ns(row) for row in rows) >= AT_ONCE * sum(row["blocked_ns"] for row in rows):
        return f"mostly in one of {passed:,} passes, which took {duration(longest_ns)}"
    return f"in {passed:,} passes, the longest {duration(longest_ns)}"


def closing_place(row: dict[str, Any]) -> tuple[Place, ...]:
    """Returns where the others wait."""
    return (
        Place(row["call_path"], row["before_site"], 1.0, row["gaps"], row["waiting_ranks"], sampled=True),
    )
