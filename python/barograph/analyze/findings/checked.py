# SPDX-License-Identifier: BSD-3-Clause
"""What was checked without becoming a finding, each with the reason: for `barograph findings --all`.

Rules run once more without a least cost, so that what they find is told from what costs too little.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.findings import find_all
from barograph.analyze.findings.at_hand import at_hand
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.settings import Settings
from barograph.analyze.findings.wording import size
from barograph.analyze.workspace import Workspace
from barograph.spec.layers import CALL_LAYERS, TITLES
from barograph.wording.duration import duration

# What a need is called in a sentence, where its name alone does not do.
NAMES = {
    **{layer: TITLES[layer] for layer in CALL_LAYERS},
    "posix": f"{TITLES['posix']} I/O",
    "mpi": f"{TITLES['mpi']} calls",
    "ranks": "second rank",
    "nodes": "second node",
    "io": "I/O",
    "file system": "file I/O",
    "messages": "message matrix",
    "samples": "samples of CPU time",
}

PLURAL = {"mpi", "stdio", "samples"}

# Rules that see less in a run that did not finish, and why.
UNFINISHED = {
    "short-run": "not looked for: the run did not finish, so its length says nothing about its start-up",
    "slow-ranks": "not found in comparable data: what ranks did after their last call, and how much more work "
    "they had than a rank that ended first, is unknown",
}


@dataclass(frozen=True)
class Checked:
    """A rule that reported nothing: `reason` says why; `what` and the costs are those of a find below the limit."""

    id: str
    subject: str
    title: str
    reason: str
    what: str = ""
    seconds_lost: float = 0.0
    share_lost: float = 0.0
    drishti: tuple[str, ...] = ()


def checked(
    workspace: Workspace, settings: Settings | None = None, told: Collection[str] = ()
) -> list[Checked]:
    """Returns the rules that are not in `told` (ids of findings that are shown, explained or suppressed), by name."""
    settings = settings or Settings()
    everything = replace(settings, levels={**settings.levels, "noticeable": 0.0, "heavy": 0.0})
    every = find_all(workspace, everything)
    faint: dict[str, Finding] = {}
    for finding in (*every.shown, *every.explained, *(one.finding for one in every.suppressed)):
        if not finding.seconds_lost and not finding_specs()[finding.id].severity:
            continue  # of what has a price, nothing was seen
        if finding.id not in faint or finding.seconds_lost > faint[finding.id].seconds_lost:
            faint[finding.id] = finding
    here = at_hand(workspace, 0.0)
    noticed = at_hand(workspace, settings.least_ns("noticeable", workspace.wall_ns))
    less = UNFINISHED if unfinished_of(workspace) is not None else {}
    rows: list[Checked] = []
    for name, spec in finding_specs().items():
        if name in told:
            continue
        one = faint.get(name)
        missing = [need for need in spec.needs if need not in here]
        short = [need for need in spec.needs if need not in noticed]
        if name in settings.disabled:
            reason = "turned off in the settings"
        elif missing:
            reason = f"does not apply: this profile has no {' and no '.join(NAMES.get(need, need) for need in missing)}"
        elif one is not None:
            reason = _too_little(one, settings, workspace.wall_ns)
        elif short:
            verb = "take" if short[0] in PLURAL else "takes"
            reason = f"not found, and {NAMES[short[0]]} {verb} no noticeable time"
        elif name in less:
            reason = less[name]
        else:
            reason = _limits(name, settings)
        faint_values = (one.what, one.seconds_lost, one.share_lost) if one is not None else ("", 0.0, 0.0)
        rows.append(Checked(name, spec.subject, spec.title, reason, *faint_values, spec.drishti))
    # Those that come closest to a finding first.
    return sorted(rows, key=lambda row: (-row.seconds_lost, not row.what, row.id))


def _limits(name: str, settings: Settings) -> str:
    """Returns why a rule that ran found nothing: its limits, which users may change."""
    rows = finding_specs()[name].thresholds
    limits = [
        f"{key} {value_text(settings.threshold(name, key), row['unit'])} ({_as_clause(str(row['doc']))})"
        for key, row in rows.items()
    ]
    return f"not found at its thresholds: {'; '.join(limits)}" if limits else "not found"


def _as_clause(doc: str) -> str:
    """Returns a sentence as a part of another one; names such as MPI keep their capitals."""
    small = doc[:1].lower() + doc[1:] if doc[1:2].islower() or doc[1:2] == " " else doc
    return small.removesuffix(".")


def value_text(value: float, unit: str) -> str:
    """Returns the value of a threshold as sentences have such values: 1.00 us, 1.00 MiB, 50 %."""
    if unit == "ns":
        return duration(value)
    if unit == "bytes":
        return size(value)
    if unit == "ratio" and value <= 1:
        return f"{100 * value:g} %"
    return f"{value:,.0f}" if value >= 1000 else f"{value:g}"


def _too_little(finding: Finding, settings: Settings, wall_ns: float) -> str:
    if not finding.seconds_lost:
        return "found, but costs too little to be reported"
    cost_ns = finding.share_lost * wall_ns
    least_ns, heavy_ns = (settings.least_ns(level, wall_ns) for level in ("noticeable", "heavy"))
    if cost_ns >= heavy_ns:
        return "found, but explained by other findings or below its thresholds"
    level, limit_ns = ("noticeable", least_ns) if cost_ns < least_ns else ("heavy", heavy_ns)
    share = settings.levels[level]
    limit = f"{100 * share:g} %"
    if limit_ns > share * wall_ns:
        limit = f"{duration(limit_ns)}, the least of so short a run"
    return (
        f"costs {finding.at_most} {duration(finding.seconds_lost * 1e9)}{finding.within} "
        f"({100 * finding.share_lost:.2g} % of the run): below {limit}"
    )
