# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one rank alone runs a region, and all others wait for it meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.regions.slow_ranks.find import slow_regions

TAKEN = (
    "region",
    "mean_ns",
    "others",
    "waiting_operation",
    "waiting_object",
    "waiting_ns",
    "waiting_call_site",
)


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds serial regions that take a noticeable part of the run."""
    for found in inspection.computed_once(slow_regions):
        about = found.evidence
        ranks = cast("list[int]", about["ranks"])
        alone = about["alone"] and not about["outside"] and len(ranks) == 1
        # One that sleeps there for longer than it works is seen to by rules about ranks that sleep.
        asleep = cast("int", about["blocked_ns"]) >= cast("int", about["slow_ns"])
        if not alone or asleep or about["waiting_ranks"] != about["others"]:
            continue
        share = found.seconds_lost * 1e9 / inspection.wall_ns
        evidence = {name: about[name] for name in TAKEN}
        evidence |= {"rank": ranks[0], "serial_ns": about["slow_ns"], "share": share}
        yield RawFinding(evidence, found.seconds_lost, where=found.where, communicators=found.communicators)
