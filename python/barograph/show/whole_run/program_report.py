# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report` of a job of several programs: the job, then a chapter per program with all that a report has.

Nothing is compared between the ranks of different programs. Works out nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.communicators.late_arrival import late_arrival
from barograph.analyze.ends.unfinished import Unfinished, unfinished_of
from barograph.analyze.findings.by_program import ProgramFindings, shared_communicators
from barograph.analyze.findings.finding import Finding
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.program_summary import program_messages, program_rows
from barograph.analyze.programs import Program
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.communicators.communicator_names import program_names
from barograph.show.communicators.late_arrival import print_late_arrival
from barograph.show.json_output import json_rows
from barograph.show.screen import Screen
from barograph.show.time.share_base import base_sentence
from barograph.show.whole_run.report import (
    Report,
    make_report,
    print_findings_list,
    print_sections,
    report_json,
)
from barograph.show.whole_run.run_header import header_rows
from barograph.show.whole_run.unfinished import losses_below, print_unfinished
from barograph.spec.tables.comms import LATE_ARRIVAL
from barograph.spec.tables.programs import PROGRAM_MESSAGES, PROGRAMS

if TYPE_CHECKING:
    from barograph.spec.tables.comms import LateArrival
    from barograph.spec.tables.programs import ProgramMessages, Programs

# Findings in the summary of the job; the chapters have all.
MOST_FIRST = 3
# These facts of a chapter on a program are said once for the job.
SAID_OF_JOB = ("MPI", "started", "the tool itself", "recording cost", "imported from", "same run")
SHARED = (
    "MPI with others: time per rank in MPI calls on communicators that ranks of other programs belong to as well; "
    "waiting for them is a part of it."
)


@dataclass(frozen=True)
class JobReport:
    """Everything that the report of a job of several programs shows."""

    unfinished: Unfinished | None
    header: list[tuple[str, str]]
    losses: Losses
    rows: list[Programs]
    messages: list[ProgramMessages]
    late_arrival: list[LateArrival]
    findings: list[Finding]
    suppressed: int
    chapters: list[tuple[Program, Report]]
    wall_ns: int
    matrix_recorded: bool
    names: dict[str, str]  # of communicators, by the program
    base: str  # a sentence on what shares are of, where that is not the whole time


def make_job_report(
    workspace: Workspace,
    top: int,
    findings: ProgramFindings,
    *,
    in_full: bool = False,
    after_init: bool = False,
) -> JobReport:
    """Collects the analyses of the job and of each program.

    Args:
        workspace: The profile.
        top: Length of each list at most.
        findings: What is wrong.
        in_full: Whether chapters have all that is known of their findings.
        after_init: Whether shares are of the time outside MPI_Init.
    """
    shared = shared_communicators(workspace)
    chapters: list[tuple[Program, Report]] = []
    for program in workspace.programs:
        part = workspace.part_of(program)
        found = findings.of_programs[program.program]
        chapter = make_report(part, top, found, shared, in_full=in_full, after_init=after_init)
        chapters.append((program, chapter))
    late = LATE_ARRIVAL.typed(late_arrival(workspace, top))
    split = split_of_job(workspace)
    return JobReport(
        unfinished=unfinished_of(workspace),
        header=header_rows(workspace, split),
        losses=losses_of(workspace, events=True),
        rows=program_rows(workspace, after_init=after_init),
        messages=program_messages(workspace),
        late_arrival=[row for row in late if row["communicator"] in shared],
        findings=list(findings.of_job.shown[:MOST_FIRST]),
        suppressed=len(findings.of_job.suppressed),
        chapters=chapters,
        wall_ns=workspace.run.wall_ns,
        matrix_recorded=workspace.run.matrix_recorded,
        names=program_names(workspace),
        base=base_sentence(split) if after_init else "",
    )


def job_report_json(workspace: Workspace, report: JobReport, whole: Report) -> dict[str, object]:
    """Returns the report of all ranks as that of a job of one program, and of each program under `programs`."""
    programs: list[dict[str, Any]] = []
    for row, (program, chapter) in zip(json_rows(PROGRAMS, report.rows), report.chapters, strict=True):
        content = report_json(workspace.part_of(program), chapter)
        own = {name: value for name, value in content.items() if name not in {"profile", "metadata"}}
        programs.append({**row, "report": own})
    return {
        **report_json(workspace, whole),
        "programs": programs,
        "program_messages": json_rows(PROGRAM_MESSAGES, report.messages),
    }


def print_job_report(report: JobReport, screen: Screen) -> None:
    """Prints the report for people."""
    print_unfinished(report.unfinished, screen, report.names)
    screen.pairs(report.header)
    screen.losses(losses_below(report.unfinished, report.losses))
    screen.remarks(report.losses.remarks())
    screen.heading("Where the time of each program went")
    if report.base:
        screen.line(report.base, style="dim")
    screen.table(PROGRAMS, report.rows)
    screen.line(SHARED, style="dim")
    _print_messages(report, screen)
    if report.late_arrival:
        print_late_arrival(report.late_arrival, screen)
    print_findings_list(report.findings, report.suppressed, report.wall_ns, screen, [])
    for program, chapter in report.chapters:
        screen.chapter(f"Program {program.program}: {program.name} ({program.where})")
        screen.pairs([row for row in chapter.header if row[0] not in SAID_OF_JOB])
        print_sections(chapter, screen)
        if not chapter.findings:
            screen.line("Waiting for other programs is a finding of the whole job, above.", style="dim")


def _print_messages(report: JobReport, screen: Screen) -> None:
    if not report.messages:
        if report.matrix_recorded:
            screen.line("No rank sent another one point-to-point messages.", style="dim")
        return
    screen.heading(PROGRAM_MESSAGES.title)
    screen.table(PROGRAM_MESSAGES, report.messages)
    across = sum(row["bytes"] for row in report.messages if row["sender"] != row["receiver"])
    total = sum(row["bytes"] for row in report.messages)
    screen.line(
        f"{units.size(across)} of {units.size(total)} go from program to program; collective communication is not "
        "divided so.",
        style="dim",
    )
