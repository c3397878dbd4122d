# SPDX-License-Identifier: BSD-3-Clause
"""One cause, one finding: what another one at the same call sites explains is put below it; no time is priced twice.

Which findings may explain which is data: `explained_by` and `explained_anywhere_by` in finding.toml. If findings
price the same facts without such a relation, the cheaper one is put below the other where they share most of their
time; where they share a part, only one of them keeps its price. Called once, after all rules; drops nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from barograph.analyze.findings.finding import CallSite, Finding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.pricing import Overlaps
from barograph.wording.duration import duration

# What explains a finding costs at least this part of it: a cause that costs less is another one.
LEAST_COST = 0.5
# Part of a finding's cost, or of its files, that must be at call sites of the other one, or be among its files.
LEAST_SHARED = 0.5
# From this part of its priced time on that another one prices as well, a finding is compared with that one.
LEAST_OVERLAP = 0.02


def fold(
    findings: Sequence[Finding],
    prices: Sequence[int] = (),
    overlaps: Overlaps | None = None,
    least_seconds: float = 0.0,
) -> list[Finding]:
    """Returns the findings with explained_by, also_seen_as and prices that do not overlap; same order.

    Args:
        findings: All, the most expensive first.
        prices: What each prices, in the same order (pricing.py); empty where it is not known.
        overlaps: How these overlap.
        least_seconds: A finding of which less than this is left is put below the one that has the rest.
    """
    causes = {index: _cause(index, findings, prices, overlaps) for index in range(len(findings))}
    for index in causes:
        if _in_circle(index, causes):
            causes[index] = None
    kept = list(findings)
    if overlaps is not None:
        kept = _settle(kept, prices, overlaps, causes, least_seconds)
    roots = {index: _root(index, causes) for index in causes}
    folded: list[Finding] = []
    for index, finding in enumerate(kept):
        below = [kept[other] for other in causes if other != index and roots[other] == index]
        explained_by = "" if roots[index] == index else kept[roots[index]].id
        also = tuple(dict.fromkeys(named(one) for one in below))
        folded.append(replace(finding, explained_by=explained_by, also_seen_as=also))
    return folded


def priced_twice(
    findings: Sequence[Finding], prices: Sequence[int], overlaps: Overlaps
) -> tuple[tuple[str, str], ...]:
    """Returns pairs of ids of findings that stand by themselves and price the same time; none after `fold`."""
    pairs: list[tuple[str, str]] = []
    for index, one in enumerate(findings):
        for earlier, other in enumerate(findings[:index]):
            both = max(
                overlaps.of(prices[index], prices[earlier]), overlaps.of(prices[earlier], prices[index])
            )
            split = other.id in one.counted_in or one.id in other.counted_in
            if both >= LEAST_OVERLAP and not (one.explained_by or other.explained_by or split):
                pairs.append((other.id, one.id))
    return tuple(pairs)


def named(finding: Finding) -> str:
    """Returns how a finding is named below the one that explains it."""
    said = f", {finding.at_most} {duration(finding.seconds_lost * 1e9)}{finding.within}"
    return f"{finding.title} [{finding.id}]{said if finding.seconds_lost else ''}"


def _cause(
    index: int, findings: Sequence[Finding], prices: Sequence[int], overlaps: Overlaps | None
) -> int | None:
    """Returns the most expensive finding that explains one by what its finding.toml or its own rule says."""
    finding, about = findings[index], finding_specs()[findings[index].id]

    def same(other: int) -> bool:
        if overlaps is not None and overlaps.of(prices[index], prices[other]) >= LEAST_SHARED:
            return True
        return same_matter(finding, findings[other])

    explaining = [
        other
        for other, one in enumerate(findings)
        if (one.id == finding.explained_by and other != index)
        or (
            (one.id in about.explained_anywhere_by or (one.id in about.explained_by and same(other)))
            and (
                finding_specs()[one.id].severity
                or _cost(one, finding, findings) >= LEAST_COST * finding.seconds_lost
            )
        )
    ]
    return max(explaining, key=lambda other: (findings[other].seconds_lost, -other), default=None)


def _cost(one: Finding, finding: Finding, findings: Sequence[Finding]) -> float:
    """Returns what a cause costs: where several of its kind explain the same (slow regions), all together."""
    if one.id not in finding_specs()[finding.id].explained_anywhere_by:
        return one.seconds_lost
    return sum(other.seconds_lost for other in findings if other.id == one.id)


def _settle(
    findings: list[Finding],
    prices: Sequence[int],
    overlaps: Overlaps,
    causes: dict[int, int | None],
    least_seconds: float,
) -> list[Finding]:
    """Adds causes for findings that price the same facts as a more expensive one; returns all with what is left.

    If two share the larger part of both, the cheaper is another view. If one is a part of a larger one, the larger
    keeps the rest: the part has a more precise cause. Else the cheaper one keeps what only it has.
    """
    kept = list(findings)
    taken: dict[int, list[int]] = {}
    order = sorted(range(len(kept)), key=lambda index: (-kept[index].seconds_lost, index))
    for index, cheap in enumerate(order):
        for costly in order[:index]:
            if causes[cheap] is not None or causes[costly] is not None:
                continue
            mine, theirs = (
                overlaps.of(prices[cheap], prices[costly]),
                overlaps.of(prices[costly], prices[cheap]),
            )
            if max(mine, theirs) < LEAST_OVERLAP:
                continue
            if min(mine, theirs) >= LEAST_SHARED:
                causes[cheap] = costly
                continue
            loser, winner = (costly, cheap) if mine >= LEAST_SHARED else (cheap, costly)
            taken.setdefault(loser, []).append(winner)
    for loser, winners in taken.items():
        if causes[loser] is not None:
            continue
        still = [one for one in winners if causes[one] is None]
        rest = overlaps.rest(prices[loser], [prices[one] for one in still])
        one = findings[loser]
        if still and rest * one.seconds_lost < least_seconds and _root(still[0], causes) != loser:
            causes[loser] = still[0]
        elif still:
            kept[loser] = _reduced(one, rest, [findings[other] for other in still])
    return kept


def _reduced(finding: Finding, rest: float, others: Sequence[Finding]) -> Finding:
    """Returns a finding whose cost is a part of what it was, and that says where the other part is counted."""
    seconds = rest * finding.seconds_lost
    names = " and ".join(f"[{one.id}]" for one in others)
    # Nothing changes where the rank that has most of the cost does not share any.
    said = (
        f" {duration((finding.seconds_lost - seconds) * 1e9)} of this is counted in {names}."
        if rest < 1
        else ""
    )
    return replace(
        finding,
        seconds_lost=seconds,
        share_lost=rest * finding.share_lost,
        what=finding.what + said,
        counted_in=tuple(one.id for one in others),
    )


def _in_circle(index: int, causes: dict[int, int | None]) -> bool:
    """True where a finding explains itself: rules know of each other what finding.toml does not."""
    seen: set[int] = set()
    cause = causes[index]
    while cause is not None and cause not in seen:
        if cause == index:
            return True
        seen.add(cause)
        cause = causes[cause]
    return False


def _root(index: int, causes: dict[int, int | None]) -> int:
    """Relations have no circles (`fold` sees to it, and prices decide the rest), so this ends."""
    cause = causes[index]
    return index if cause is None else _root(cause, causes)


def same_matter(finding: Finding, other: Finding) -> bool:
    """True when a good part of the first one is at the call sites of the other, or is about its files.

    Findings that name ranks and have none in common are two matters, wherever they are.
    """
    ranks, others = _ranks(finding), _ranks(other)
    if ranks and others and ranks.isdisjoint(others):
        return False
    shared = sum(site.share for site in finding.where if any(overlap(site, one) for one in other.where))
    if shared >= LEAST_SHARED:
        return True
    files = set(finding.files)
    return bool(files) and len(files & set(other.files)) >= LEAST_SHARED * len(files)


def _ranks(finding: Finding) -> frozenset[object]:
    """Returns the ranks that a finding names; nothing where it only counts them."""
    value = finding.evidence.get("ranks")
    return frozenset(cast("Sequence[object]", value)) if isinstance(value, (list, tuple)) else frozenset()


def overlap(one: CallSite, other: CallSite) -> bool:
    """The same line; or, where lines are not known, one call path below the other, or the same."""
    if one.source and other.source:
        return one.source == other.source
    paths = sorted((one.call_path, other.call_path), key=len)
    # The whole program is not a call site.
    return " > " in paths[0] and f"{paths[1]} > ".startswith(f"{paths[0]} > ")
