# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report`: where the time went and what to look at first; on the screen, as a page, a PDF or tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    reading_options,
    screen,
    workspace_of,
)
from barograph.cli.whole_output import refuse_existing, write_whole
from barograph.show.report import make_report, print_report, report_json

NEW = click.Path(path_type=Path)


@click.command("report")
@profile_argument()
@click.option("--top", default=10, show_default=True, type=click.IntRange(min=1), help="Length of each list.")
@click.option("--html", type=NEW, metavar="FILE", help="Write one HTML file that needs no network.")
@click.option("--pdf", type=NEW, metavar="FILE", help="Write a PDF of a few pages.")
@click.option("--csv", type=NEW, metavar="FOLDER", help="Write the tables of the page as CSV files.")
@click.option("--force", is_flag=True, help="Replace what is already there.")
@reading_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    top: int,
    html: Path | None,
    pdf: Path | None,
    csv: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show where the time went and what to look at first.

    PROFILE is a file or folder that `barograph run` wrote. With --html, --pdf or --csv the report is written there
    instead of to the screen.

    \b
      barograph report run.baro --html run.html     one file with tables and pictures: copy it, mail it, open it
      barograph report run.baro --pdf run.pdf       the summary, the findings and the main pictures
      barograph report run.baro --csv tables        all tables of the page, for a spreadsheet
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        written = write_files(workspace, html, pdf, csv, force=force)
        if as_json:
            content = report_json(workspace, make_report(workspace, top))
            print_json("report", {**content, "written": [str(path) for path in written]})
        elif written:
            for path in written:
                click.echo(f"wrote {path}")
        else:
            print_report(make_report(workspace, top), screen())


def write_files(
    workspace: Workspace, html: Path | None, pdf: Path | None, csv: Path | None, *, force: bool
) -> list[Path]:
    """Writes what is asked for from one document; returns what was written. Raises CommandError."""
    if html is None and pdf is None and csv is None:
        return []
    from barograph.show.page.csv_files import write_csv_files
    from barograph.show.page.document import make_document
    from barograph.show.page.html import NoPageError, html_of, template_parts
    from barograph.show.page.pdf import NoPdfError, write_pdf

    # What can't be written is said before the work is done.
    for target in filter(None, (html, pdf, csv)):
        refuse_existing(target, force=force)
    try:
        if html is not None:
            template_parts()
    except NoPageError as error:
        raise CommandError(str(error), hint=error.hint) from error
    document = make_document(workspace)

    def write_html(target: Path) -> None:
        target.write_text(html_of(document), encoding="utf-8")

    wanted: list[tuple[Path | None, Callable[[Path], None]]] = [
        (html, write_html),
        (pdf, lambda target: write_pdf(document, target)),
        (csv, lambda target: write_csv_files(document, target)),
    ]
    written: list[Path] = []
    for target, write in wanted:
        if target is None:
            continue
        try:
            write_whole(target, write, force=force)
        except NoPdfError as error:
            raise CommandError(str(error), hint=error.hint) from error
        written.append(target)
    return written
