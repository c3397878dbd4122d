# SPDX-License-Identifier: BSD-3-Clause
"""Which facts a finding prices, and how much of them other findings price as well: a call's time is priced once.

A rule declares the facts that its cost is a part of (`price`). Times of facts contain those of the calls below them, so
that two findings overlap where they price the same fact, or one prices a call and the other what that call became.
folding.py puts findings together that overlap, or takes what one has from the other. Called while rules run, and once
after all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.analyze.findings.inspection import Inspection


def price(inspection: Inspection, facts: ChosenFacts) -> int:
    """Notes the facts that a finding's cost is a part of; returns the number of the price, for RawFinding.priced."""
    inspection.workspace.fill("chosen_facts", dict(facts.values), by=facts.statement)
    return price_chosen(inspection)


def priced_call_sites(inspection: Inspection, facts: ChosenFacts) -> tuple[tuple[CallSite, ...], int]:
    """Returns where a finding's cost comes from, and the number of its price."""
    return call_sites(inspection.workspace, facts), price_chosen(inspection)


def price_chosen(inspection: Inspection) -> int:
    """Notes the facts in the table chosen_facts."""
    inspection.prices += 1
    # The first price of an inspection replaces those of the one before, which has numbered its own from 1 as well.
    inspection.workspace.fill("priced", {"price_id": inspection.prices}, add=inspection.prices > 1)
    return inspection.prices


def most_ns(inspection: Inspection, found: RawFinding) -> float:
    """Returns the most that a finding may cost: the time of the rank that is in its calls longest."""
    longest = inspection.workspace.query("price_on_longest_rank", {"price_id": found.priced})[0]["time_ns"]
    return longest + found.beside_ns


def within_calls(inspection: Inspection, found: RawFinding) -> RawFinding:
    """Returns a finding whose cost is no more than the time in the calls that it prices."""
    if not found.priced or not found.seconds_lost:
        return found
    return replace(found, seconds_lost=min(found.seconds_lost, most_ns(inspection, found) / 1e9))


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
        return min(self.workspace.query("price_rest", values)[0]["rest"], 1.0)


def overlaps_of(workspace: Workspace, prices: Sequence[int]) -> Overlaps:
    """Compares the priced facts of the findings with these numbers; 0 is a finding without."""
    ids = sorted({number for number in prices if number})
    if len(ids) < 2:
        return Overlaps(workspace, {})
    workspace.fill("price_overlaps", {"ids": ids})
    totals = {row["price_id"]: row["time_ns"] for row in workspace.query("price_sums")}
    shared: dict[tuple[int, int], float] = {}
    for row in workspace.query("price_overlap_sums"):
        for one, other in ((row["one"], row["other"]), (row["other"], row["one"])):
            if totals[one] > 0:
                shared[one, other] = min(row["time_ns"] / totals[one], 1.0)
    return Overlaps(workspace, shared)
