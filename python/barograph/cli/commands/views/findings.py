# SPDX-License-Identifier: BSD-3-Clause
"""`barograph findings`: what is wrong, where, what it costs and what to do; fails a test run if it is asked to."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.checked import Checked, checked
from barograph.analyze.findings.drishti_config import DrishtiConfig
from barograph.analyze.findings.finding import SEVERITIES, Finding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.settings import Settings
from barograph.analyze.losses import losses_of
from barograph.analyze.unknown import unknown_of
from barograph.analyze.workspace import Workspace
from barograph.cli import installed_version
from barograph.cli.errors import one_line
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.findings_settings import drishti_option, settings_option
from barograph.cli.options.profiles import print_json, profile_argument, screen, workspace_of
from barograph.cli.options.ranges import Rows
from barograph.cli.options.whole_output import write_whole
from barograph.show.communicators.communicator_names import program_names
from barograph.show.findings import SUBJECTS, csv_lines, findings_json, print_checked, print_findings
from barograph.show.sarif import sarif_text
from barograph.show.whole_run.unfinished import losses_below, print_unfinished


@click.command("findings")
@profile_argument()
@click.option(
    "--only",
    "subjects",
    type=click.Choice(list(SUBJECTS)),
    multiple=True,
    help="Only findings about this subject; may be repeated.",
)
@click.option(
    "--top", default=10, show_default=True, type=Rows(), help="Number of findings to print; 0 for all."
)
@click.option(
    "--verbose",
    is_flag=True,
    help="Also show why it matters, how its cost was estimated, code to start from, and what each finding explains.",
)
@click.option(
    "--all",
    "show_all",
    is_flag=True,
    help="Also show what was checked without a finding, with the reason: too cheap, not found, does not apply.",
)
@settings_option
@drishti_option
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    help="Exit with 6 if there is a finding of this level or above.",
)
@click.option(
    "--sarif",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write all findings as SARIF 2.1.0, for code hosts and editors.",
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    subjects: tuple[str, ...],
    top: int,
    verbose: bool,
    show_all: bool,
    settings: Settings,
    drishti: DrishtiConfig | None,
    fail_on: str | None,
    sarif: Path | None,
    to: TableOutput,
) -> int:
    """Show what is wrong, where in the source, what it costs and what to do.

    The most expensive findings come first; the cost is an upper bound on the gain.
    docs/reference/findings.md lists all findings, docs/how-to/tune-findings.md explains how to set
    thresholds and suppress findings.

    \b
      barograph findings run.baro                        the ten most expensive
      barograph findings run.baro --only io --verbose    about files, with reasons and code
      barograph findings run.baro --all                  what was checked without a finding, and why
      barograph findings run.baro --fail-on warning      for tests: exit code 6 when there is one
    """  # noqa: D301 - click wants the control character
    if drishti is not None:
        settings = drishti.added_to(settings)
        for sentence in drishti.sentences:
            click.echo(f"barograph: {one_line(sentence)}", err=True)
    with workspace_of(profile) as workspace:
        findings = _of_subjects(find_all(workspace, settings), subjects)
        losses = losses_of(workspace, events=not subjects or "mpi" in subjects)
        others = _others(workspace, settings, findings, subjects) if show_all else None
        wall_ns = workspace.run.wall_ns
        unfinished = unfinished_of(workspace)
        names = program_names(workspace)
        unknown = [] if findings.shown else unknown_of(workspace, losses, subjects)
        if sarif is not None:
            text = sarif_text(findings, workspace, installed_version())
            write_whole(sarif, lambda target: _write(target, text), force=to.force)
        if to.as_json:
            head = {
                "unfinished": unfinished.json() if unfinished else None,
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "wall_ns": wall_ns,
            }
            written = [] if sarif is None else [str(sarif)]
            print_json("findings", {**head, **findings_json(findings, others), "written": written})
        elif to.csv_file is not None:
            print_csv(to.csv_file, csv_lines(findings.shown), losses, force=to.force)
        else:
            output = screen()
            print_unfinished(unfinished, output, names)
            output.losses(losses_below(unfinished, losses))
            output.remarks(losses.remarks())
            shown = findings.shown[:top]
            print_findings(
                findings,
                shown,
                wall_ns,
                output,
                verbose=verbose,
                unknown=unknown,
                names=names,
                subjects=subjects,
            )
            if others is not None:
                print_checked(others, output)
        if sarif is not None:
            to.tell_written(sarif)
    return _exit_code(findings.shown, fail_on)


def _others(
    workspace: Workspace, settings: Settings, findings: Findings, subjects: tuple[str, ...]
) -> list[Checked]:
    told = {one.id for one in (*findings.shown, *findings.explained)}
    told |= {one.finding.id for one in findings.suppressed}
    rows = checked(workspace, settings, told)
    return [one for one in rows if not subjects or one.subject in subjects]


def _write(target: Path, text: str) -> None:
    target.write_text(text, encoding="utf-8")


def _of_subjects(findings: Findings, subjects: tuple[str, ...]) -> Findings:
    if not subjects:
        return findings
    chosen = {name for name, spec in finding_specs().items() if spec.subject in subjects}
    return Findings(
        tuple(one for one in findings.shown if one.id in chosen),
        tuple(one for one in findings.suppressed if one.finding.id in chosen),
        tuple(one for one in findings.explained if one.id in chosen),
    )


def _exit_code(shown: tuple[Finding, ...], fail_on: str | None) -> ExitCode:
    """Says on stderr what failed, as `diff --fail-above` does."""
    if fail_on is None:
        return ExitCode.OK
    levels = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    bad = [one.id for one in shown if one.severity in levels]
    if not bad:
        return ExitCode.OK
    sys.stdout.flush()  # both may go to one file
    click.echo(f"barograph: {fail_on} or above: {', '.join(dict.fromkeys(bad))}", err=True)
    return ExitCode.FINDINGS
