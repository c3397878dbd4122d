# SPDX-License-Identifier: BSD-3-Clause
"""Findings: what is wrong, where, what it costs and what to do. A module per rule, texts and limits in spec/insights.

Each rule is a function `find(inspection)` in the module called like its insight (`small-requests`: small_requests).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module

from barograph.analyze.findings.finding import Finding, Found, Suppressed
from barograph.analyze.findings.folding import fold, priced_twice
from barograph.analyze.findings.insight import Insight, insights
from barograph.analyze.findings.inspection import Inspection, Rule
from barograph.analyze.findings.pricing import overlaps_of
from barograph.analyze.findings.settings import Settings
from barograph.analyze.findings.wording import sentence
from barograph.analyze.workspace import Workspace

__all__ = ["Findings", "find_all", "find_one", "look_first", "rule_of"]


@dataclass(frozen=True)
class Findings:
    """All findings of a run, most expensive first: to show, explained by one of these, hidden by settings.

    What a hidden finding explains is hidden with it: its cause is known. `priced_twice` are pairs of ids of findings
    to show that price the same time; it is empty unless folding failed.
    """

    shown: tuple[Finding, ...]
    suppressed: tuple[Suppressed, ...]
    explained: tuple[Finding, ...] = ()
    priced_twice: tuple[tuple[str, str], ...] = ()


def rule_of(name: str) -> Rule:
    """Returns the function that looks for a finding."""
    return import_module(f"{__name__}.{name.replace('-', '_')}").find


def find_all(workspace: Workspace, settings: Settings | None = None) -> Findings:
    """Runs all rules; ties in cost are in the order of id and text, so that the order is stable."""
    settings = settings or Settings()
    inspection = Inspection(workspace, settings, {name: rule_of(name) for name in insights()})
    found: list[tuple[Finding, int]] = []
    for name, insight in insights().items():
        found += [(_finding(insight, one, inspection), one.priced) for one in inspection.found(name)]
    found.sort(key=lambda both: (-both[0].seconds_lost, both[0].id, -_share(both[0]), both[0].what))
    prices = [priced for _, priced in found]
    overlaps = overlaps_of(workspace, prices)
    least_seconds = inspection.noticeable_ns / 1e9
    folded = fold([finding for finding, _ in found], prices, overlaps, least_seconds)
    kept: list[Finding] = []
    hidden: list[Suppressed] = []
    for finding in sorted((_rated(one, settings) for one in folded), key=_order):
        suppression = next((row for row in settings.suppressions if row.fits(finding)), None)
        if suppression is None:
            kept.append(finding)
        else:
            hidden.append(Suppressed(finding, suppression.reason))
    known = {one.finding.id for one in hidden} - {one.id for one in kept}
    return Findings(
        shown=tuple(one for one in kept if not one.explained_by),
        suppressed=tuple(hidden),
        explained=tuple(one for one in kept if one.explained_by and one.explained_by not in known),
        priced_twice=priced_twice(folded, prices, overlaps),
    )


def find_one(workspace: Workspace, name: str, settings: Settings | None = None) -> list[Finding]:
    """Runs one rule, and those that it asks; what explains its findings is not looked at."""
    inspection = Inspection(
        workspace, settings or Settings(), {other: rule_of(other) for other in insights()}
    )
    return [_finding(insights()[name], one, inspection) for one in inspection.found(name)]


def look_first(workspace: Workspace, settings: Settings | None = None) -> list[Finding]:
    """Returns what is worth a look, those that cost most wall time first."""
    return list(find_all(workspace, settings).shown)


def _finding(insight: Insight, found: Found, inspection: Inspection) -> Finding:
    if set(found.evidence) != set(insight.evidence):
        different = sorted(set(found.evidence) ^ set(insight.evidence))
        raise ValueError(f"{insight.name}: evidence differs from spec/insights: {', '.join(different)}")
    if insight.subject == "io" and found.seconds_lost and not found.priced:
        raise ValueError(f"{insight.name}: a cost must say which facts it is a part of (pricing.py)")
    # Threads of a rank add up: no finding can save more than the run.
    seconds = min(found.seconds_lost, inspection.wall_ns / 1e9)
    share = seconds * 1e9 / inspection.wall_ns if inspection.wall_ns else 0.0
    evidence = found.evidence
    return Finding(
        id=insight.name,
        subject=insight.subject,
        severity=insight.severity or _severity(share, inspection.settings),
        title=insight.title,
        what=" ".join(sentence(insight.what[name], evidence) for name in found.sentences),
        why=insight.why,
        seconds_lost=seconds,
        share_lost=share,
        cost=insight.cost,
        steps=tuple(sentence(s.text, evidence) for s in insight.steps if not s.when or evidence[s.when]),
        snippets=tuple(s for s in insight.snippets if not s.when or evidence[s.when]),
        where=found.where,
        files=found.files,
        communicators=found.communicators,
        evidence=evidence,
        explained_by=found.explained_by,
        estimated=found.estimated,
        of_calls=insight.of_calls,
    )


def _rated(finding: Finding, settings: Settings) -> Finding:
    """Returns a finding whose level fits its cost, where another one has a part of it."""
    if not finding.counted_in or insights()[finding.id].severity:
        return finding
    return replace(finding, severity=_severity(finding.share_lost, settings))


def _order(finding: Finding) -> tuple[bool, float]:
    return (not insights()[finding.id].first, -finding.seconds_lost)


def _share(finding: Finding) -> float:
    """Returns what a finding without a cost says of the part of the run that it is about; 0 where it does not."""
    share = finding.evidence.get("share")
    return share if isinstance(share, float) else 0.0


def _severity(share: float, settings: Settings) -> str:
    if share >= settings.levels["critical"]:
        return "critical"
    return "warning" if share >= settings.levels["warning"] else "note"
