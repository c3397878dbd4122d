# SPDX-License-Identifier: BSD-3-Clause
"""One cause, one finding: what another finding of the same place explains is put below it.

Which findings may explain which is data: `explained_by` and `explained_anywhere_by` in spec/insights. Called once,
after all rules; drops nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from barograph.analyze.duration import duration
from barograph.analyze.findings.finding import Finding, Place
from barograph.analyze.findings.insight import insights

# What explains a finding costs at least this part of it: a cause that costs less is another one.
LEAST_COST = 0.5
# Part of a finding's cost, or of its files, that must lie where the other one has a place, or be among its files.
LEAST_SHARED = 0.5


def fold(findings: Sequence[Finding]) -> list[Finding]:
    """Returns the findings with explained_by and also_seen_as; same order."""
    causes = {index: _cause(index, findings) for index in range(len(findings))}
    roots = {index: _root(index, causes) for index in causes}
    folded: list[Finding] = []
    for index, finding in enumerate(findings):
        below = [findings[other] for other in causes if other != index and roots[other] == index]
        explained_by = "" if roots[index] == index else findings[roots[index]].id
        also = tuple(dict.fromkeys(named(one) for one in below))
        folded.append(replace(finding, explained_by=explained_by, also_seen_as=also))
    return folded


def named(finding: Finding) -> str:
    """Returns how a finding is named below the one that explains it."""
    cost = f", up to {duration(finding.seconds_lost * 1e9)}" if finding.seconds_lost else ""
    return f"{finding.title} [{finding.id}]{cost}"


def _cause(index: int, findings: Sequence[Finding]) -> int | None:
    """Returns the dearest finding that explains one."""
    finding, about = findings[index], insights()[findings[index].id]
    explaining = [
        other
        for other, one in enumerate(findings)
        if (
            one.id in about.explained_anywhere_by
            or (one.id in about.explained_by and same_matter(finding, one))
        )
        and (
            insights()[one.id].severity or _cost(one, finding, findings) >= LEAST_COST * finding.seconds_lost
        )
    ]
    return max(explaining, key=lambda other: (findings[other].seconds_lost, -other), default=None)


def _cost(one: Finding, finding: Finding, findings: Sequence[Finding]) -> float:
    """Returns what a cause costs: where several of its kind explain the same (slow regions), all together."""
    if one.id not in insights()[finding.id].explained_anywhere_by:
        return one.seconds_lost
    return sum(other.seconds_lost for other in findings if other.id == one.id)


def _root(index: int, causes: dict[int, int | None]) -> int:
    """Relations have no circles (the code generator sees to it), so this ends."""
    cause = causes[index]
    return index if cause is None else _root(cause, causes)


def same_matter(finding: Finding, other: Finding) -> bool:
    """True when a good part of the first one lies where the other does, or is about its files.

    Findings that name ranks and have none in common are two matters, wherever they lie.
    """
    ranks, others = _ranks(finding), _ranks(other)
    if ranks and others and ranks.isdisjoint(others):
        return False
    shared = sum(place.share for place in finding.where if any(_overlap(place, one) for one in other.where))
    if shared >= LEAST_SHARED:
        return True
    files = set(finding.files)
    return bool(files) and len(files & set(other.files)) >= LEAST_SHARED * len(files)


def _ranks(finding: Finding) -> frozenset[object]:
    """Returns the ranks that a finding names; nothing where it only counts them."""
    value = finding.evidence.get("ranks")
    return frozenset(cast("Sequence[object]", value)) if isinstance(value, (list, tuple)) else frozenset()


def _overlap(one: Place, other: Place) -> bool:
    """The same line; or, where lines are not known, one call path below the other, or the same."""
    if one.source and other.source:
        return one.source == other.source
    paths = sorted((one.call_path, other.call_path), key=len)
    # The whole program is no place.
    return " > " in paths[0] and f"{paths[1]} > ".startswith(f"{paths[0]} > ")
