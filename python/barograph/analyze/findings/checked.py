# SPDX-License-Identifier: BSD-3-Clause
"""What was checked and is no finding, each with the reason: for `barograph findings --all`.

Rules run once more without a least cost, so that what they find is told from what costs too little.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from barograph.analyze.duration import duration
from barograph.analyze.findings import find_all
from barograph.analyze.findings.at_hand import at_hand
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.insight import insights
from barograph.analyze.findings.settings import Settings
from barograph.analyze.unfinished import unfinished_of
from barograph.analyze.workspace import Workspace

# What a need is called in a sentence, where its name alone does not do.
NAMES = {
    **{
        "ranks": "second rank",
        "nodes": "second node",
        "io": "I/O",
        "file system": "file I/O",
        "posix": "POSIX I/O",
    },
    **{
        "stdio": "C streams",
        "mpi-io": "MPI-IO",
        "hdf5": "HDF5",
        "mpi": "MPI calls",
        "messages": "matrix of messages",
    },
}


# Rules that see less in a run that did not come to its end, and why.
UNFINISHED = {
    "slow-ranks": "not found in what is comparable: what ranks did after their last call, and how much more "
    "one had to do than one that ended first, is not known"
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
        if not finding.seconds_lost and not insights()[finding.id].severity:
            continue  # of what has a price, nothing was seen
        if finding.id not in faint or finding.seconds_lost > faint[finding.id].seconds_lost:
            faint[finding.id] = finding
    here = at_hand(workspace, 0.0)
    noticed = at_hand(workspace, settings.levels["noticeable"] * workspace.wall_ns)
    less = UNFINISHED if unfinished_of(workspace) is not None else {}
    rows: list[Checked] = []
    for name, insight in insights().items():
        if name in told:
            continue
        one = faint.get(name)
        missing = [need for need in insight.needs if need not in here]
        short = [need for need in insight.needs if need not in noticed]
        if name in settings.disabled:
            reason = "turned off in the settings"
        elif missing:
            reason = f"does not apply: this profile has no {' and no '.join(NAMES.get(need, need) for need in missing)}"
        elif one is not None:
            reason = _too_little(one, settings)
        elif short:
            reason = f"not found, and {NAMES[short[0]]} takes less than a noticeable time"
        elif name in less:
            reason = less[name]
        else:
            reason = _limits(name, settings)
        faint_values = (one.what, one.seconds_lost, one.share_lost) if one is not None else ("", 0.0, 0.0)
        rows.append(Checked(name, insight.subject, insight.title, reason, *faint_values, insight.drishti))
    # Those that come closest to a finding first.
    return sorted(rows, key=lambda row: (-row.seconds_lost, not row.what, row.id))


def _limits(name: str, settings: Settings) -> str:
    """Returns why a rule that ran found nothing: its limits, which users may change."""
    rows = insights()[name].thresholds
    limits: list[str] = []
    for key, row in rows.items():
        value = settings.threshold(name, key)
        unit = "" if row["unit"] in {"1", "ratio"} else f" {row['unit']}"
        said = f"{value:,.0f}" if value >= 1000 else f"{value:g}"
        limits.append(f"{key} {said}{unit}")
    return f"not found with its limits: {', '.join(limits)}" if limits else "not found"


def _too_little(finding: Finding, settings: Settings) -> str:
    if not finding.seconds_lost:
        return "seen, but it costs too little to be reported"
    least = 100 * settings.levels["noticeable"]
    heavy = 100 * settings.levels["heavy"]
    limit = least if 100 * finding.share_lost < least else heavy
    if 100 * finding.share_lost >= limit:
        return "seen, but other findings explain it or its limits for a report are not reached"
    return (
        f"costs {finding.at_most} {duration(finding.seconds_lost * 1e9)}{finding.within} "
        f"({100 * finding.share_lost:.2g} % of the run): below {limit:g} %"
    )
