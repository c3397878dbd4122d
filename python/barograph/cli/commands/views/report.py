# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report`: where the time went and what to look at first; on the screen, as a page, a PDF or tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from barograph.analyze.communicators.comms import UNLIMITED
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.by_program import ProgramFindings, find_by_program
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.options.after_init import after_init_option
from barograph.cli.options.findings_settings import settings_option
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    reading_options,
    screen,
    workspace_of,
)
from barograph.cli.options.ranges import Rows
from barograph.cli.options.whole_output import make_folder, refuse_existing, tell_wrote, write_whole
from barograph.show.whole_run.program_report import job_report_json, make_job_report, print_job_report
from barograph.show.whole_run.report import make_report, print_report, report_json

# Length of lists.
TOP = 10
NEW = click.Path(path_type=Path)


class Targets(NamedTuple):
    """Where to write what; None for nothing."""

    html: Path | None
    pdf: Path | None
    tables: Path | None
    pictures: Path | None
    full: bool = False

    @property
    def paths(self) -> tuple[Path | None, ...]:
        """All of them."""
        return (self.html, self.pdf, self.tables, self.pictures)


@click.command("report")
@profile_argument()
@click.option(
    "--top", type=Rows(), help=f"Length of each list; 0 for all. Default: {TOP}; all with --detail full."
)
@click.option(
    "--detail",
    type=click.Choice(["short", "full"]),
    default="short",
    show_default=True,
    help="full: --pdf writes a chapter for each program with all tables and pictures; lists on the terminal are "
    "whole. --html and --tables are the same for both.",
)
@after_init_option()
@click.option("--html", type=NEW, metavar="FILE", help="Write a self-contained HTML file.")
@click.option(
    "--pdf", type=NEW, metavar="FILE", help="Write a PDF: a short one, or with --detail full a long one."
)
@click.option("--tables", type=NEW, metavar="FOLDER", help="Write all tables of the page as CSV files.")
@click.option(
    "--pictures",
    type=NEW,
    metavar="FOLDER",
    help="Write pictures of the page as SVG and PNG files, one by one.",
)
@click.option("--csv", "old_tables", type=NEW, hidden=True)
@click.option(
    "--source/--no-source",
    default=True,
    help="Whether --html and --pdf include the lines of your source files that findings name.",
)
@settings_option
@click.option("--force", is_flag=True, help="Replace files and folders that Barograph wrote.")
@reading_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    top: int | None,
    detail: str,
    after_init: bool,
    html: Path | None,
    pdf: Path | None,
    tables: Path | None,
    pictures: Path | None,
    old_tables: Path | None,
    source: bool,
    settings: Settings,
    force: bool,
    as_json: bool,
) -> None:
    """Show where the time went and what to look at first.

    PROFILE is a file or folder that `barograph run` wrote. With --html, --pdf, --tables or --pictures, the report is
    written there instead of being printed.

    \b
      barograph report run.baro --html run.html     one file with tables and pictures: copy it, mail it, open it
      barograph report run.baro --pdf run.pdf       the summary, the findings and the main pictures
      barograph report run.baro --pdf run.pdf --detail full    all tables, matrices, graphs and maps
      barograph report run.baro --tables folder     all tables of the page, for a spreadsheet
      barograph report run.baro --pictures folder   ranks, phases of I/O, messages, ... as SVG and PNG

    Only you can read the files until you share them. --html and --pdf include a few lines of your source
    files around the call sites of findings, if these files are on this machine and unchanged since the run;
    --no-source leaves them out.
    """  # noqa: D301 - click wants the control character
    full = detail == "full"
    top = top or (UNLIMITED if full else TOP)
    with workspace_of(profile) as workspace:
        # --csv is what --tables was called before
        targets = Targets(html, pdf, tables or old_tables, pictures, full)
        check_targets(targets, force=force)
        by_program = find_by_program(workspace, settings) if workspace.several_programs else None
        findings = by_program.of_job if by_program else find_all(workspace, settings)
        written = write_files(
            *(workspace, findings, targets),
            source=source,
            force=force,
            by_program=by_program,
            after_init=after_init,
        )
        if as_json:
            report = make_report(workspace, top, findings, after_init=after_init)
            content = report_json(workspace, report)
            if by_program:
                job = make_job_report(workspace, top, by_program, after_init=after_init)
                content = job_report_json(workspace, job, report)
            print_json("report", {**content, "written": [str(path) for path, _ in written]})
        elif written:
            for path, holds in written:
                tell_wrote(path, f" (includes {holds}; --no-source omits them)" if holds else "")
        elif by_program:
            job = make_job_report(workspace, top, by_program, in_full=full, after_init=after_init)
            print_job_report(job, screen())
        else:
            report = make_report(workspace, top, findings, in_full=full, after_init=after_init)
            print_report(report, screen())


def check_targets(targets: Targets, *, force: bool) -> None:
    """Says what cannot be written before the work is done; raises CommandError."""
    for target in targets.paths:
        if target is not None:
            refuse_existing(target, force=force)
            make_folder(target)
    if targets.html is not None:
        check_html(targets.html, force=force)


def check_html(target: Path, *, force: bool) -> None:
    """Says before the work is done that a page cannot be written; raises CommandError."""
    from barograph.show.page.template import NoPageError, template_parts

    refuse_existing(target, force=force)
    try:
        template_parts()
    except NoPageError as error:
        raise CommandError(str(error), hint=error.hint) from error


def write_files(
    workspace: Workspace,
    findings: Findings,
    targets: Targets,
    *,
    source: bool,
    force: bool,
    by_program: ProgramFindings | None = None,
    after_init: bool = False,
) -> list[tuple[Path, str]]:
    """Writes what is asked for from one document; raises CommandError.

    Returns what was written, and what of the program's source text it holds.
    """
    if not any(targets.paths):
        return []
    from barograph.show.page.csv_files import write_csv_files
    from barograph.show.page.document import make_document
    from barograph.show.page.html import html_of
    from barograph.show.page.pdf import NoPdfError, load_typst, write_pdf
    from barograph.show.page.picture_files import write_pictures

    if targets.pdf is not None:
        try:
            load_typst()
        except NoPdfError as error:
            raise CommandError(str(error), hint=error.hint) from error
    document = make_document(
        workspace, findings=findings, source=source, by_program=by_program, after_init=after_init
    )
    holds = document.excerpts.size()

    def write_html(target: Path) -> None:
        target.write_text(html_of(document), encoding="utf-8")

    def write_a_pdf(target: Path) -> None:
        if targets.full:
            from barograph.show.detail.full_pdf import write_full_pdf
            from barograph.show.progress import ProgressBar

            with ProgressBar("drawing") as progress:
                write_full_pdf(workspace, document, target, progress)
        else:
            write_pdf(document, target)

    kinds: list[tuple[Path | None, str, Callable[[Path], None]]] = [
        (targets.html, holds, write_html),
        (targets.pdf, holds, write_a_pdf),
        (targets.tables, "", lambda target: write_csv_files(document, target)),
        (targets.pictures, "", lambda target: write_pictures(document, target)),
    ]
    written: list[tuple[Path, str]] = []
    for target, text, write in kinds:
        if target is None:
            continue
        try:
            write_whole(target, write, force=force)
        except NoPdfError as error:
            raise CommandError(str(error), hint=error.hint) from error
        written.append((target, text))
    return written
