# SPDX-License-Identifier: BSD-3-Clause
"""Findings: what is wrong, where, what it costs and what to do. A folder for each.

In it (`small-requests`: io/small_requests) are finding.toml, with texts and limits (spec/findings/README.md explains
the keys), find.py, with a function `find(inspection)`, and queries.sql, with what it alone asks the profile.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Final

from barograph.analyze.findings.finding import Finding, RawFinding, Suppressed
from barograph.analyze.findings.finding_spec import FindingSpec, finding_specs
from barograph.analyze.findings.folding import fold, priced_twice
from barograph.analyze.findings.inspection import Finder, Inspection
from barograph.analyze.findings.pricing import overlaps_of
from barograph.analyze.findings.settings import Settings
from barograph.analyze.findings.wording import sentence
from barograph.analyze.workspace import Workspace

# The profile in a command of a step.
PROFILE: Final = re.compile(r"\bPROFILE\b")

__all__ = [
    "Findings",
    "find_all",
    "find_among",
    "find_one",
    "finder_of",
    "look_first",
    "most_expensive_first",
]

Relate = Callable[[Finding], Finding]


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


def finder_of(name: str) -> Finder:
    """Returns the function that looks for a finding."""
    return import_module(f"{__name__}.{finding_specs()[name].room}.{name.replace('-', '_')}.find").find


def _inspection(workspace: Workspace, settings: Settings) -> Inspection:
    """Returns an inspection that imports a rule when it first runs: for many the profile has nothing."""

    def find(inspection: Inspection, name: str) -> Iterable[RawFinding]:
        return finder_of(name)(inspection)

    return Inspection(workspace, settings, {name: partial(find, name=name) for name in finding_specs()})


def find_all(workspace: Workspace, settings: Settings | None = None) -> Findings:
    """Runs all rules; ties in cost are in the order of id and text, so that the order is stable.

    In a job of several programs each is looked at by itself: their ranks do different work.
    """
    from barograph.analyze.findings.by_program import find_by_program, find_of_program  # noqa: PLC0415 - it imports this

    if workspace.program is not None:
        return find_of_program(workspace, settings)
    if workspace.several_programs:
        return find_by_program(workspace, settings).of_job
    return find_among(workspace, settings, finding_specs())


def find_among(
    workspace: Workspace, settings: Settings | None, names: Container[str], *, relate: Relate | None = None
) -> Findings:
    """Runs the rules of these names, as find_all does; `relate` may change what they found before it is rated."""
    settings = settings or Settings()
    inspection = _inspection(workspace, settings)
    found: list[tuple[Finding, int]] = []
    for name, spec in finding_specs().items():
        if name in names:
            found += [(_finding(spec, one, inspection), one.priced) for one in inspection.raw_findings(name)]
    if relate is not None:
        found = [(relate(finding), priced) for finding, priced in found]
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
    inspection = _inspection(workspace, settings or Settings())
    return [_finding(finding_specs()[name], one, inspection) for one in inspection.raw_findings(name)]


def look_first(workspace: Workspace, settings: Settings | None = None) -> list[Finding]:
    """Returns what is worth a look, those that cost most wall time first."""
    return list(find_all(workspace, settings).shown)


def _finding(spec: FindingSpec, found: RawFinding, inspection: Inspection) -> Finding:
    if set(found.evidence) != set(spec.evidence):
        different = sorted(set(found.evidence) ^ set(spec.evidence))
        raise ValueError(f"{spec.name}: evidence differs from finding.toml: {', '.join(different)}")
    if spec.subject == "io" and found.seconds_lost and not found.priced:
        raise ValueError(f"{spec.name}: a cost must say which facts it is a part of (pricing.py)")
    # Threads of a rank add up: no finding can save more than the run.
    seconds = min(found.seconds_lost, inspection.wall_ns / 1e9)
    share = seconds * 1e9 / inspection.wall_ns if inspection.wall_ns else 0.0
    evidence = found.evidence
    return Finding(
        id=spec.name,
        subject=spec.subject,
        severity=spec.severity or _severity(share, inspection.settings),
        title=spec.title,
        what=" ".join(sentence(spec.what[name], evidence) for name in found.sentences),
        why=spec.why,
        seconds_lost=seconds,
        share_lost=share,
        cost=spec.cost,
        steps=tuple(
            _with_profile(sentence(s.text, evidence), inspection)
            for s in spec.steps
            if not s.when or evidence[s.when]
        ),
        snippets=tuple(s for s in spec.snippets if not s.when or evidence[s.when]),
        where=found.where,
        files=found.files,
        communicators=found.communicators,
        observed_in=found.observed_in,
        evidence=evidence,
        explained_by=found.explained_by,
        estimated=found.estimated,
        of_calls=spec.of_calls,
    )


def _with_profile(step: str, inspection: Inspection) -> str:
    """Returns a step whose commands name the profile, so that they work when typed."""
    path = str(inspection.workspace.profile.path)
    return PROFILE.sub(lambda _: shlex.quote(path), step) if path else step


def _rated(finding: Finding, settings: Settings) -> Finding:
    """Returns a finding whose level fits its cost, where another one has a part of it."""
    if not finding.counted_in or finding_specs()[finding.id].severity:
        return finding
    return replace(finding, severity=_severity(finding.share_lost, settings))


def most_expensive_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Returns findings in the order of a report."""
    return tuple(sorted(findings, key=_order))


def _order(finding: Finding) -> tuple[bool, bool, float, bool]:
    """What comes before all costs first, and of that what is critical: a run that did not finish.

    Among equal costs, those for which there is a reason come first.
    """
    spec = finding_specs()[finding.id]
    return (
        not spec.first,
        spec.first and finding.severity != "critical",
        -finding.seconds_lost,
        spec.no_reason,
    )


def _share(finding: Finding) -> float:
    """Returns what a finding without a cost says of the part of the run that it is about; 0 where it does not."""
    share = finding.evidence.get("share")
    return share if isinstance(share, float) else 0.0


def _severity(share: float, settings: Settings) -> str:
    if share >= settings.levels["critical"]:
        return "critical"
    return "warning" if share >= settings.levels["warning"] else "note"
