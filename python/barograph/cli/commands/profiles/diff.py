# SPDX-License-Identifier: BSD-3-Clause
"""`barograph diff`: what changed between two profiles; ends with 1 when something grew more than allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.runs.diff import SORT_KEYS, Difference, compare, exceeds
from barograph.analyze.runs.diff_functions import FunctionChanges, compare_functions
from barograph.analyze.runs.diff_groups import GROUPINGS, GroupChanges, compare_groups
from barograph.analyze.runs.diff_metrics import compare_metrics
from barograph.analyze.workspace import Workspace
from barograph.cli.commands.views.report import check_html
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options, write_csv
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import Number, Rows
from barograph.cli.options.whole_output import write_whole
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.show.runs.diff import (
    print_call_paths,
    print_environment,
    print_functions,
    print_groups,
    print_hidden,
    print_metrics,
    print_runs,
    print_warnings,
)
from barograph.show.runs.environment import compared
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.diff import DIFF_CALL_PATHS, DIFF_FUNCTIONS, DIFF_GROUPS, DIFF_METRICS

if TYPE_CHECKING:
    from barograph.show.screen import Screen
    from barograph.spec.tables.diff import DiffCallPaths, DiffMetrics

NEW = click.Path(path_type=Path)
METRIC = "metric"
FUNCTION = "function"


@click.command("diff")
@profile_argument("first")
@profile_argument("second")
@click.option(
    "--min-percent",
    default=1.0,
    show_default=True,
    type=Number(0, 100),
    help="Hide call paths below this share of the longer run's wall time in both runs.",
)
@click.option(
    "--min-change",
    default=0.0,
    show_default=True,
    type=Number(0, 100),
    help="Hide changes below this share of the longer run's wall time.",
)
@click.option(
    "--fail-above",
    type=Number(min=0),
    metavar="PCT",
    help="Exit with 1 when the wall time or a listed path's exclusive time grew by more than PCT percent.",
)
@click.option(
    "--sort",
    type=click.Choice(SORT_KEYS),
    default="change",
    show_default=True,
    help="Sort order of the call paths.",
)
@click.option(
    "--top", default=30, show_default=True, type=Rows(), help="Number of call paths to show; 0 for all."
)
@click.option(
    "--by",
    type=click.Choice((*GROUPINGS, METRIC, FUNCTION)),
    help="Compare MPI operations instead of call paths: per communicator, by how it was made; per communicator size; "
    "or per class of message sizes. Or only the metrics of the program, or functions by the CPU time of samples.",
)
@click.option(
    "--html", type=NEW, metavar="FILE", help="Write an HTML file with both runs side by side instead."
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
    by: str | None,
    html: Path | None,
    to: TableOutput,
) -> int:
    """Compare the profile SECOND with FIRST, call path by call path.

    Times are per rank (mean over ranks), so runs with different numbers of ranks can be compared. The page
    of --html begins with the changes in the environment (kernel, CPU, governor, modules, batch job, git
    commit, libraries), if the profiles contain it. Where both runs have samples, functions are compared by their
    CPU time, with the standard error of the change.
    """
    if by and html is not None:
        raise CommandError(
            "--by has no page",
            hint="drop --html, or --by; --csv and --json have the groups",
            code=ExitCode.USAGE,
        )
    if by and fail_above is not None:
        raise CommandError(
            "--fail-above is about call paths, which --by does not list",
            hint="drop --by, or --fail-above",
            code=ExitCode.USAGE,
        )
    if html is not None:
        check_html(html, force=to.force)
    with workspace_of(first) as one, workspace_of(second) as two:
        asked = _Asked(by, sort, top, min_percent, min_change)
        found = _compare(one, two, asked)
        grown = [] if fail_above is None else exceeds(found.difference, fail_above)
        if html is not None:
            write_html(one, two, html, force=to.force)
            to.tell_written(html)
        if to.as_json:
            limits = {"fail_above": fail_above, "exceeded": grown}
            print_json("diff", _as_json(one, two, found, asked, limits))
        elif to.csv_file is not None:
            tell_losses(
                f"{side.upper()}: {text}" for side, loss in found.losses.items() for text in loss.sentences()
            )
            write_csv(to.csv_file, _csv_lines(found, asked), force=to.force)
        elif html is None:
            _print(one, two, found, asked)
    if grown:
        click.echo(f"barograph: grew by more than {fail_above:g} %: {', '.join(grown)}", err=True)
    return ExitCode.THRESHOLD if grown else ExitCode.OK


class _Asked(NamedTuple):
    """What is compared, and how much of it is shown; the limits are percent of the longer run's wall time."""

    by: str | None
    sort: str
    top: int
    min_percent: float
    min_change: float


class _Found(NamedTuple):
    """What changed, and what each of the two profiles lacks."""

    difference: Difference
    paths: list[DiffCallPaths]
    groups: GroupChanges
    metrics: list[DiffMetrics]
    functions: FunctionChanges
    losses: Mapping[str, Losses]


def _compare(one: Workspace, two: Workspace, asked: _Asked) -> _Found:
    limits = {"min_share": asked.min_percent / 100, "min_change_share": asked.min_change / 100}
    difference = compare(one, two, **limits, sort=asked.sort)
    groups = GroupChanges([], 0, 0)
    if asked.by in GROUPINGS:
        groups = compare_groups(one, two, asked.by, **limits, sort=asked.sort)
    return _Found(
        difference,
        DIFF_CALL_PATHS.typed(difference.paths.to_pylist()),
        groups,
        compare_metrics(one, two, sort=asked.sort),
        compare_functions(one, two, **limits, sort=asked.sort),
        {"a": losses_of(one), "b": losses_of(two)},
    )


def _as_json(
    one: Workspace, two: Workspace, found: _Found, asked: _Asked, limits: Mapping[str, object]
) -> dict[str, object]:
    """Returns what --json prints; `limits` is what may grow, and what has grown more."""
    sides = {"a": one, "b": two}
    return {
        **{
            side: {"profile": str(run.profile.path), "ranks": run.ranks, "wall_ns": run.wall_ns}
            for side, run in sides.items()
        },
        "losses": {side: asdict(loss) for side, loss in found.losses.items()},
        "warnings": list(found.difference.warnings),
        "wall_percent": found.difference.wall_percent,
        "call_paths": json_rows(DIFF_CALL_PATHS, found.paths),
        **({"by": asked.by, "groups": json_rows(DIFF_GROUPS, found.groups.rows)} if asked.by else {}),
        "metrics": json_rows(DIFF_METRICS, found.metrics),
        "sampling": {"a": asdict(found.functions.a), "b": asdict(found.functions.b)},
        "functions": json_rows(DIFF_FUNCTIONS, found.functions.rows),
        **limits,
        "environment": [
            {"fact": fact, "verdict": verdict, "a": a, "b": b}
            for fact, verdict, a, b in compared(one.run.metadata, two.run.metadata)
        ],
    }


def _csv_lines(found: _Found, asked: _Asked) -> Iterable[Sequence[object]]:
    if asked.by is None:
        return table_lines(DIFF_CALL_PATHS, found.paths)
    if asked.by == METRIC:
        return table_lines(DIFF_METRICS, found.metrics)
    if asked.by == FUNCTION:
        return table_lines(DIFF_FUNCTIONS, found.functions.rows)
    return table_lines(DIFF_GROUPS, found.groups.rows)


def _print(one: Workspace, two: Workspace, found: _Found, asked: _Asked) -> None:
    by, top = asked.by, asked.top
    functions, metrics, groups = found.functions, found.metrics, found.groups
    output = screen()
    for side, loss in found.losses.items():
        output.losses([f"{side.upper()}: {sentence}" for sentence in loss.sentences()])
    print_warnings(found.difference, output)
    print_environment(compared(one.run.metadata, two.run.metadata, brief=True, folders=False), output)
    print_runs((one.name, two.name), found.difference, output)
    if by is None:
        print_call_paths(found.paths[:top], output)
        _print_rest(len(found.paths) - top, "call path", output)
    elif by == METRIC and not metrics:
        output.line("Neither run has metrics of the program.")
    elif by == FUNCTION and not (functions.a.samples or functions.b.samples):
        output.line("Neither run has samples; `barograph run --sample 100Hz` takes some.")
    elif by in GROUPINGS:
        print_groups(by, groups.rows[:top], output)
        print_hidden(groups, asked.min_percent, asked.min_change, output)
        _print_rest(len(groups.rows) - top, "group", output)
    if by in {None, FUNCTION}:
        print_functions(functions, output, top)
        hidden = _hidden_functions(one, two, functions, asked.min_percent / 100)
        print_hidden(hidden, asked.min_percent, asked.min_change, output, "function")
    if by in {None, METRIC}:
        print_metrics(metrics, output, top)


def _print_rest(left_out: int, what: str, output: Screen) -> None:
    if left_out > 0:
        output.line(not_shown(left_out, what))


def _hidden_functions(
    one: Workspace, two: Workspace, shown: FunctionChanges, min_share: float
) -> GroupChanges:
    """Returns how many functions the thresholds leave out."""
    everything = len(compare_functions(one, two, min_share=0.0).rows)
    long_enough = len(compare_functions(one, two, min_share=min_share).rows)
    return GroupChanges([], everything - long_enough, long_enough - len(shown.rows))


def write_html(first: Workspace, second: Workspace, target: Path, *, force: bool) -> None:
    """Writes the page of two runs, for the user alone; raises CommandError."""
    from barograph.analyze.findings import find_all
    from barograph.show.page.diff_document import make_difference_document
    from barograph.show.page.html import difference_html

    findings = (find_all(first).shown, find_all(second).shown)
    text = difference_html(make_difference_document(first, second, findings))

    def write(place: Path) -> None:
        place.write_text(text, encoding="utf-8")

    write_whole(target, write, force=force)
