# SPDX-License-Identifier: BSD-3-Clause
"""Findings on the screen, as JSON and as CSV, for `barograph findings`; `report` writes costs in the same words.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType

from barograph.analyze.findings import Findings
from barograph.analyze.findings.checked import Checked
from barograph.analyze.findings.finding import (
    SEVERITIES,
    CallSite,
    Finding,
    Observed,
    Suppressed,
    finding_json,
)
from barograph.analyze.findings.folding import named
from barograph.show import units
from barograph.show.communicators.communicator_names import with_program_names
from barograph.show.csv_lines import Lines, table_lines
from barograph.show.screen import Screen
from barograph.spec.tables.findings import FINDINGS
from barograph.wording.counted import counted
from barograph.wording.printable import printable
from barograph.wording.ranks import rank_ranges, ranks_of

# What findings are about: in the settings, and in a sentence.
SUBJECTS = {"io": "I/O", "mpi": "MPI", "region": "regions", "recording": "the recording"}
STYLES = {"critical": "bold red", "warning": "bold yellow", "note": "bold"}


def findings_json(findings: Findings, others: Sequence[Checked] | None = None) -> dict[str, object]:
    """Returns all findings with exact numbers; keys are documented in docs/reference/cli.md."""
    more: dict[str, object] = {} if others is None else {"checked": [asdict(one) for one in others]}
    return {
        **more,
        "findings": [finding_json(finding) for finding in findings.shown],
        "explained": [finding_json(finding) for finding in findings.explained],
        "suppressed": [finding_json(one.finding) | {"reason": one.reason} for one in findings.suppressed],
    }


def csv_lines(findings: Sequence[Finding]) -> Lines:
    """Returns the lines of the CSV: a finding each, with the call site that costs most."""
    rows: list[dict[str, object]] = []
    for one in findings:
        site = one.where[0] if one.where else None
        rows.append(
            {
                **{name: getattr(one, name, None) for name in FINDINGS.names("csv")},
                "source": site.source if site else None,
                "call_path": site.call_path if site else None,
            }
        )
    return table_lines(FINDINGS, rows)


def cost_text(finding: Finding, wall_ns: int) -> str:
    """Returns `up to 3.00 s of 10.0 s (30.0 %) in these calls`; nothing where no seconds can be given."""
    if finding.seconds_lost <= 0:
        return ""
    cost = units.duration(finding.seconds_lost * 1e9)
    share = units.percent(finding.share_lost)
    return f"{finding.at_most} {cost} of {units.duration(wall_ns)} ({share}){finding.within}"


def also_text(also_seen_as: Sequence[str]) -> str:
    """Returns the other findings that show the same."""
    return f"also seen as: {'; '.join(also_seen_as)}"


def call_site_text(site: CallSite) -> str:
    """Returns where a site is: the line and who calls it, or the call path where no line is known."""
    path = printable(site.call_path)
    return printable(site.source) if site.source else path


def caller_lines(site: CallSite, *, whole: bool) -> list[str]:
    """Returns who called the function of a call site: one line, or all that is known of each stack."""
    if not whole:
        if not site.callers:
            return []
        parts = [f"{printable(one.caller)} ({units.percent(one.share)})" for one in site.callers]
        more = f", and {counted(site.other_callers, 'other')}" if site.other_callers else ""
        return [f"called by {', '.join(parts)}{more}"]
    lines = [
        f"{units.percent(one.share)}, {_called(one.calls, one.rank_list)}: {stack_text(one.stack)}"
        for one in site.callers
    ]
    if site.other_callers:
        lines.append(f"and from {counted(site.other_callers, 'other stack')}")
    if not lines and len(site.stack) > 1:
        lines.append(f"stack: {stack_text(site.stack)}")
    return lines


def stack_text(stack: Sequence[str]) -> str:
    """Returns a stack from its outermost function on: `main.c:40 main > main.c:30 checkpoint > io.c:12 put`."""
    return " > ".join(printable(one) for one in reversed(stack))


def print_findings(
    findings: Findings,
    shown: Sequence[Finding],
    wall_ns: int,
    screen: Screen,
    *,
    verbose: bool,
    unknown: Sequence[str] = (),
    names: Mapping[str, str] = MappingProxyType({}),
    subjects: Sequence[str] = (),
) -> None:
    """Prints `shown`, which may be fewer than there are, and how many are suppressed.

    Args:
        findings: All of them.
        shown: The first ones.
        wall_ns: That of the run.
        screen: Where to.
        verbose: Whether all that is known of a finding is printed.
        unknown: Sentences on what the profile cannot tell, said where nothing was found.
        names: Names of communicators: ours -> the program's.
        subjects: The findings are only about these; empty: about all.
    """
    screen.line(summary_line(findings, wall_ns, unknown, subjects))
    for number, finding in enumerate(shown, start=1):
        _print_finding(number, finding, wall_ns, screen, names, verbose=verbose)
        for one in findings.explained if verbose else ():
            if one.explained_by == finding.id and named(one) in finding.also_seen_as:
                _print_finding(number, one, wall_ns, screen, names, verbose=False)
    if len(shown) < len(findings.shown):
        screen.line()
        screen.line(f"{counted(len(findings.shown) - len(shown), 'more finding')}: --top 0 shows all.", "dim")
    _print_suppressed(findings.suppressed, screen, verbose=verbose)


def print_checked(others: Sequence[Checked], screen: Screen) -> None:
    """Prints what was checked without becoming a finding, those that come closest first."""
    screen.heading(f"Checked, and no finding: {len(others)}")
    together: dict[str, list[str]] = {}
    for one in others:
        if one.what:
            screen.item("-", f"{one.title} [{one.id}]: {one.reason}.")
            screen.item(" ", one.what, style="dim")
        elif one.reason.startswith("not found at"):
            screen.item("-", f"{one.title} [{one.id}]: {one.reason}.")
        else:
            together.setdefault(one.reason, []).append(one.id)
    for reason, ids in together.items():
        screen.item("-", f"{', '.join(ids)}: {reason}.")


def summary_line(
    findings: Findings, wall_ns: int, unknown: Sequence[str] = (), subjects: Sequence[str] = ()
) -> str:
    """Returns how many findings of each level there are; with subjects, of those that are only about these."""
    run = units.duration(wall_ns)
    about = f" about {' and '.join(SUBJECTS[one] for one in subjects)}" if subjects else ""
    if not findings.shown and unknown:
        return f"No findings{about} in what is known of the {run}. {' '.join(unknown)}"
    if not findings.shown:
        return f"No findings{about}: nothing that is looked for costs a noticeable part of the {run}."
    levels = [one.severity for one in findings.shown]
    counts = [(levels.count(level), level) for level in SEVERITIES if level in levels]
    parts = [f"{n} {level}" if level == "critical" else counted(n, level) for n, level in counts]
    return f"{counted(len(levels), 'finding')}{about} in a run of {run}: {', '.join(parts)}."


def ranks_text(count: int, numbers: str) -> str:
    """Returns `rank 2`, `4 ranks: 0-2, 7`, or only how many where no more is known."""
    if count == 1 and numbers:
        return f"rank {numbers}"
    which = rank_ranges(ranks_of(numbers))
    return counted(count, "rank") + (f": {which}" if which else "") if count else ""


def observed_text(one: Observed) -> str:
    """Returns what of a finding is in a file or series: calls, bytes, part of all calls of the kind, ranks, line."""
    share = "" if one.share is None else f", {units.percent(one.share)} of {one.share_of}"
    ranks = ranks_text(len(ranks_of(one.rank_list)), one.rank_list)
    calls = f"{counted(one.calls, 'call')}, {units.size(one.bytes)}{share}"
    files = f" ({counted(one.files, 'file')})" if one.files > 1 else ""
    site = (
        f", {'all' if one.source_calls == one.calls else 'most'} at {printable(one.source)}"
        if one.source
        else ""
    )
    return f"observed in {printable(one.file)}{files}: {calls}{f', by {ranks}' if ranks else ''}{site}"


def _calls_text(finding: Finding, site: CallSite) -> str:
    ranks = ranks_text(site.ranks, site.rank_list)
    if not site.calls and ranks:
        operation = site.call_path.rpartition(" > ")[2]
        return f"{operation}, unfinished on {ranks}" if site.source else f"unfinished on {ranks}"
    share = f"{units.percent(site.share)}, " if len(finding.where) > 1 else ""
    how = "sampled on" if site.sampled else "by"
    return share + counted(site.calls, "call") + (f" {how} {ranks}" if ranks else "")


def _called(calls: int, rank_list: str) -> str:
    ranks = ranks_text(len(ranks_of(rank_list)), rank_list)
    return counted(calls, "call") + (f" by {ranks}" if ranks else "")


def _print_finding(
    number: int, finding: Finding, wall_ns: int, screen: Screen, names: Mapping[str, str], *, verbose: bool
) -> None:
    screen.line()
    mark = f"{number}."
    indent = " " * len(mark)
    mark = indent if finding.explained_by else mark
    # A finding that another one explains is below it, without a number or a rank of its own.
    head = f"{'explained' if finding.explained_by else finding.severity}: {finding.title} [{finding.id}]"
    screen.item(mark, head, style=STYLES[finding.severity])
    cost = cost_text(finding, wall_ns)
    what = with_program_names(finding.what, names)
    screen.item(indent, f"{cost}: {what}" if cost else what)
    for site in finding.where:
        screen.item(indent, f"at {call_site_text(site)} ({_calls_text(finding, site)})", style="cyan")
        for line in caller_lines(site, whole=verbose):
            screen.item(f"{indent}   ", line, style="dim")
        if verbose and site.source:
            screen.item(f"{indent}   ", f"call path: {printable(site.call_path)}", style="dim")
    for one in finding.observed_in if verbose else ():
        screen.item(indent, observed_text(one), style="dim")
    for step in finding.steps:
        screen.item(f"{indent} ->", with_program_names(step, names), style="bold")
    if finding.also_seen_as:
        screen.item(indent, also_text(finding.also_seen_as), style="dim")
    if not verbose:
        return
    screen.item(indent, f"Why: {finding.why}", style="dim")
    if cost:
        screen.item(indent, f"Cost: {finding.cost}", style="dim")
    for snippet in finding.snippets:
        screen.item(indent, f"{snippet.title}:", style="dim")
        for line in snippet.code.rstrip("\n").split("\n"):
            screen.item(indent, f"    {line}")


def _print_suppressed(suppressed: Sequence[Suppressed], screen: Screen, *, verbose: bool) -> None:
    if not suppressed:
        return
    screen.line()
    hint = "" if verbose else "; --verbose lists them"
    screen.line(f"{counted(len(suppressed), 'finding')} suppressed by the settings{hint}.", "dim")
    for one in suppressed if verbose else ():
        screen.item("-", f"[{one.finding.id}] {one.finding.what} Suppressed: {one.reason}", "dim")
