# SPDX-License-Identifier: BSD-3-Clause
"""Findings of a job of several programs: rules that compare ranks look at one program at a time, never across them.

Who waits for whose messages, and what concerns nodes and the recording, is looked at for all ranks together: the part
of one program does not have what the others sent to it. Called by find_all. Must never say of ranks of two programs
that they differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from barograph.analyze.findings import Findings, find_among, most_expensive_first
from barograph.analyze.findings.finding import Finding, Suppressed
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.folding import named
from barograph.analyze.findings.settings import Settings
from barograph.analyze.programs import Program
from barograph.analyze.workspace import Workspace

# By whose messages, or by whom, ranks wait: evidence that has ranks.
WAITS = {"late-sender": ("sender", "receivers"), "late-receiver": ("receiver", "senders")}
# About nodes, the whole recording, or all messages.
OF_JOB = frozenset(
    {
        *("bad-placement", "few-cores", "shared-cores", "split-launch"),
        *("dropped-events", "folded-communicators", "hang", "short-run", "tool-cost", "unfinished-run"),
        *WAITS,
    }
)
COMPUTES_LONGER = "slow-ranks"
NO_REASON = "largest-cost"


@dataclass(frozen=True)
class ProgramFindings:
    """What was found of the job, and of each program by its number: its own findings, most expensive first."""

    of_job: Findings
    of_programs: Mapping[int, Findings]


def find_by_program(workspace: Workspace, settings: Settings | None = None) -> ProgramFindings:
    """Runs all rules, on each program or on all ranks."""
    programs = workspace.programs
    shared = shared_communicators(workspace)
    parts = {program.program: _of_part(workspace.part_of(program), settings, shared) for program in programs}

    def relate(finding: Finding) -> Finding:
        return _placed(finding, programs)

    together = find_among(workspace, settings, OF_JOB, relate=relate)
    waits = [one for one in together.shown if one.id in WAITS]
    for program in programs:
        own = _with(parts[program.program], together, program)
        parts[program.program] = _without_known(own, waits, set(program.rank_list))
    wall_ns = workspace.run.wall_ns
    named = [_named(parts[program.program], program, wall_ns) for program in programs]
    rest = _without(together, {program.name for program in programs})
    everything = [*named, rest]
    return ProgramFindings(
        Findings(
            most_expensive_first(one for found in everything for one in found.shown),
            tuple(one for found in everything for one in found.suppressed),
            tuple(one for found in everything for one in found.explained),
            tuple(pair for found in everything for pair in found.priced_twice),
        ),
        parts,
    )


def find_of_program(part: Workspace, settings: Settings | None = None) -> Findings:
    """Returns the findings of one program of a job, given its part of the profile."""
    program, whole = part.program, part.whole
    if program is None or whole is None:
        raise ValueError("this is not the part of a program")
    return find_by_program(whole, settings).of_programs[program.program]


def shared_communicators(workspace: Workspace) -> frozenset[str]:
    """Returns the names of the communicators and windows that several programs are members of."""
    return frozenset(str(row["name"]) for row in workspace.query("programs_of_communicators"))


def _of_part(part: Workspace, settings: Settings | None, shared: frozenset[str]) -> Findings:
    """Runs what can be said of one program by itself; of communicators that it shares, the others may be the reason."""

    def relate(finding: Finding) -> Finding:
        about = {*finding.communicators, str(finding.evidence.get("object", ""))}
        names = sorted(shared.intersection(about))
        if not names:
            return finding
        belong = "belong" if len(names) > 1 else "belongs"
        listed = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
        return replace(
            finding,
            what=f"{finding.what} {listed} {belong} to other programs, too: part of this may be waiting for them.",
        )

    return find_among(part, settings, finding_specs().keys() - OF_JOB, relate=relate)


def _placed(finding: Finding, programs: list[Program]) -> Finding:
    """Says of a wait whether it is within a program, or between two."""
    if finding.id not in WAITS:
        return finding
    cause, waiting = (_ranks(finding, name) for name in WAITS[finding.id])
    of_cause, of_waiting = _programs_of(cause, programs), _programs_of(waiting, programs)
    if of_cause == of_waiting and len(of_cause) == 1:
        return replace(finding, program=of_cause[0].name)
    one, other = (", ".join(f"`{program.name}`" for program in of) for of in (of_waiting, of_cause))
    return replace(
        finding, explained_by="", what=f"Between programs: {one} waits for {other}. {finding.what}"
    )


def _ranks(finding: Finding, name: str) -> set[int]:
    value = finding.evidence[name]
    return {value} if isinstance(value, int) else set(cast("list[int]", value))


def _programs_of(ranks: set[int], programs: list[Program]) -> list[Program]:
    return [program for program in programs if ranks.intersection(program.rank_list)]


def _with(own: Findings, together: Findings, program: Program) -> Findings:
    """Adds to the findings of a program those of all ranks that are about it alone.

    A rank that waits for the messages of one that computes longer waits for its computing.
    """

    def mine(findings: Iterable[Finding]) -> list[Finding]:
        return [one for one in findings if one.program == program.name]

    shown = list(own.shown)
    explained = [*own.explained, *mine(together.explained)]
    for one in mine(together.shown):
        longer = next((at for at, other in enumerate(shown) if _is_of_slow(one, other)), None)
        if longer is None:
            shown.append(one)
        else:
            also = (*shown[longer].also_seen_as, named(one))
            shown[longer] = replace(shown[longer], also_seen_as=tuple(dict.fromkeys(also)))
            explained.append(replace(one, explained_by=COMPUTES_LONGER))
    return Findings(
        most_expensive_first(shown),
        (*own.suppressed, *(one for one in together.suppressed if one.finding.program == program.name)),
        tuple(explained),
        own.priced_twice,
    )


def _is_of_slow(wait: Finding, other: Finding) -> bool:
    return other.id == COMPUTES_LONGER and _ranks(wait, WAITS[wait.id][0]) <= _ranks(other, "ranks")


def _without_known(own: Findings, waits: Iterable[Finding], ranks: set[int]) -> Findings:
    """Takes out that there is no known reason for a time in which the ranks are known to wait for messages."""
    known = {
        (wait.evidence["operation"], wait.evidence["object"]): wait
        for wait in waits
        if ranks.intersection(_ranks(wait, WAITS[wait.id][1]))
    }

    def reason(finding: Finding) -> Finding | None:
        about = (finding.evidence.get("operation"), finding.evidence.get("object"))
        return known.get(about) if finding.id == NO_REASON else None

    explained = tuple(
        replace(one, explained_by=wait.id) for one in own.shown if (wait := reason(one)) is not None
    )
    return replace(
        own,
        shown=tuple(one for one in own.shown if reason(one) is None),
        explained=(*own.explained, *explained),
    )


def _without(together: Findings, names: set[str]) -> Findings:
    return Findings(
        tuple(one for one in together.shown if one.program not in names),
        tuple(one for one in together.suppressed if one.finding.program not in names),
        tuple(one for one in together.explained if one.program not in names),
        together.priced_twice,
    )


def _named(findings: Findings, program: Program, wall_ns: int) -> Findings:
    """Returns findings that say which program they are about, and what they cost as a part of the whole run."""

    def name(finding: Finding) -> Finding:
        share = finding.seconds_lost * 1e9 / wall_ns if wall_ns else 0.0
        what = f"`{program.name}`: {finding.what}"
        return replace(finding, program=program.name, what=what, share_lost=share)

    return Findings(
        tuple(name(one) for one in findings.shown),
        tuple(Suppressed(name(one.finding), one.reason) for one in findings.suppressed),
        tuple(name(one) for one in findings.explained),
        findings.priced_twice,
    )
