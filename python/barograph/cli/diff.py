# SPDX-License-Identifier: BSD-3-Clause
"""`barograph diff`: what changed between two profiles; ends with 1 when something grew more than allowed."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from barograph.analyze.difference import SORT_KEYS, compare, exceeds
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.csv_output import one_output, table_options, tell_written, write_csv
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.ranges import Count, Number
from barograph.cli.report import check_html, write_private
from barograph.cli.whole_output import write_whole
from barograph.show.csv_lines import lines_of
from barograph.show.difference import print_difference, print_environment
from barograph.show.environment import compared

NEW = click.Path(path_type=Path)


@click.command("diff")
@profile_argument("first")
@profile_argument("second")
@click.option(
    "--min-percent",
    default=1.0,
    show_default=True,
    type=Number(0, 100),
    help="Leave out call paths below this share of the longer run's wall time in both.",
)
@click.option(
    "--min-change",
    default=0.0,
    show_default=True,
    type=Number(0, 100),
    help="Leave out changes below this share of the longer run's wall time.",
)
@click.option(
    "--fail-above",
    type=Number(min=0),
    metavar="PCT",
    help="Exit with 1 when the wall time or a listed path's exclusive time grew by more than PCT percent.",
)
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="change", show_default=True, help="Order of call paths."
)
@click.option(
    "--top", default=30, show_default=True, type=Count(0), help="Number of call paths to show; 0 for all."
)
@click.option(
    "--html", type=NEW, metavar="FILE", help="Write one HTML file with both runs side by side instead."
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    first: str,
    second: str,
    min_percent: float,
    min_change: float,
    fail_above: float | None,
    sort: str,
    top: int,
    html: Path | None,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Compare the profile SECOND with FIRST, call path by call path.

    Times are per rank (mean over ranks), so runs with different numbers of ranks can be compared. The page of --html
    begins with what changed in the environment (kernel, CPU, governor, modules, batch job, git commit, libraries), as
    far as the profiles have it.
    """
    one_output(csv_file, as_json)
    if html is not None:
        check_html(html, force=force)
    with workspace_of(first) as one, workspace_of(second) as two:
        difference = compare(
            one, two, min_share=min_percent / 100, min_change_share=min_change / 100, sort=sort
        )
        grown = [] if fail_above is None else exceeds(difference, fail_above)
        losses = {"a": losses_of(one), "b": losses_of(two)}
        if html is not None:
            write_html(one, two, html, force=force)
            tell_written(html, csv_file, as_json)
        if as_json:
            print_json(
                "diff",
                {
                    "a": {"profile": str(one.profile.path), "ranks": one.ranks, "wall_ns": one.wall_ns},
                    "b": {"profile": str(two.profile.path), "ranks": two.ranks, "wall_ns": two.wall_ns},
                    "losses": {side: asdict(loss) for side, loss in losses.items()},
                    "warnings": list(difference.warnings),
                    "wall_percent": difference.wall_percent,
                    "call_paths": difference.paths.to_pylist(),
                    "fail_above": fail_above,
                    "exceeded": grown,
                    "environment": [
                        {"fact": fact, "verdict": verdict, "a": a, "b": b}
                        for fact, verdict, a, b in compared(one.metadata, two.metadata)
                    ],
                },
            )
        elif csv_file is not None:
            tell_losses(
                f"{side.upper()}: {text}" for side, loss in losses.items() for text in loss.sentences()
            )
            write_csv(csv_file, lines_of(difference.paths), force=force)
        elif html is None:
            output = screen()
            for side, loss in losses.items():
                output.losses([f"{side.upper()}: {sentence}" for sentence in loss.sentences()])
            rows = difference.paths.slice(0, top or None).to_pylist()
            print_environment(compared(one.metadata, two.metadata), output)
            print_difference((one.name, two.name), difference, rows, output)
            if len(difference.paths) > len(rows):
                output.line(
                    f"{len(difference.paths) - len(rows)} more call paths are not shown; --top 0 shows all."
                )
    if grown:
        click.echo(f"barograph: grew by more than {fail_above:g} %: {', '.join(grown)}", err=True)
    return ExitCode.THRESHOLD if grown else ExitCode.OK


def write_html(first: Workspace, second: Workspace, target: Path, *, force: bool) -> None:
    """Writes the page of two runs, for the user alone; raises CommandError."""
    from barograph.analyze.findings import find_all
    from barograph.show.page.difference_document import make_difference_document
    from barograph.show.page.html import difference_html

    findings = (find_all(first).shown, find_all(second).shown)
    text = difference_html(make_difference_document(first, second, findings))

    def write(place: Path) -> None:
        place.write_text(text, encoding="utf-8")

    write_whole(target, partial(write_private, write), force=force)
