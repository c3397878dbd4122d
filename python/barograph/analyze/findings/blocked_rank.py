# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a rank neither runs nor waits for a core, outside of MPI and I/O, while others wait for it."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.gap_costs import closing_place, end, gap_costs
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds ranks that are blocked for a noticeable part of the run, longer than those that wait for them."""
    for row in inspection.once(gap_costs):
        # What the others wait is a bound too: the rank may have been blocked while nobody waited.
        lost = min(row["blocked_ns"], row["waiting_ns"])
        if row["blocked_ns"] < row["time_ns"] / 2 or lost < inspection.noticeable_ns:
            continue
        yield Found(
            {
                "rank": row["rank"],
                "blocked_ns": row["blocked_ns"],
                "gap_ns": row["time_ns"],
                "gaps": row["gaps"],
                "after": end(row["after"], row["after_site"]),
                "before": end(row["before"], row["before_site"]),
                "waiting_operation": row["before"],
                "waiting_object": row["object"],
                "waiting_ns": row["waiting_ns"],
                "others": row["waiting_ranks"],
            },
            lost / 1e9,
            where=closing_place(row),
            communicators=(row["object"],),
        )
