# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree`: call paths with inclusive and exclusive time."""

from __future__ import annotations

from typing import Any

import click

from barograph.analyze.calls.caller_frames import sites_with_callers
from barograph.analyze.calls.categories import category_rows, contradiction
from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.calls.program_metrics import MetricTree, metric_names, metric_trees
from barograph.analyze.calls.sampled_tree import sampled_tree
from barograph.analyze.calls.tree import SORT_KEYS, call_tree
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options
from barograph.cli.options.profiles import (
    profile_argument,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Count, Number
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.show.calls.categories import NO_CATEGORIES, print_category_tree
from barograph.show.calls.functions import why_none
from barograph.show.calls.program_metrics import print_metric_tree
from barograph.show.calls.tree import print_sampled_tree, print_tree
from barograph.spec.tables.functions import SAMPLED_TREE
from barograph.spec.tables.metrics import METRIC_TREE
from barograph.spec.tables.time import CALL_PATHS, CATEGORY_TREE

CATEGORY = "category"
# More is hidden of sampled stacks, which are deep.
SAMPLED_PERCENT = 1.0


@click.command("tree")
@profile_argument()
@click.option("--depth", type=Count(0), help="Show at most this many levels below the program.")
@click.option(
    "--min-percent",
    type=Number(0, 100),
    help="Hide call paths with less than this share of the total inclusive time. With --samples the default is 1.",
)
@rank_option()
@click.option(
    "--sort",
    type=click.Choice(SORT_KEYS),
    default="inclusive",
    show_default=True,
    help="Sort order of siblings.",
)
@click.option(
    "--metric",
    type=NAME,
    help="A metric of the program's own instead of times, on the call paths that recorded it.",
)
@click.option(
    "--by",
    type=click.Choice([CATEGORY]),
    help="Categories of regions and which are inside which, instead of call paths.",
)
@click.option(
    "--samples",
    is_flag=True,
    help="CPU time of samples: call paths, and below each the functions by who called them.",
)
@click.option(
    "--callers",
    is_flag=True,
    help="Who called the functions that make I/O calls: from main on, a row per function and line.",
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    depth: int | None,
    min_percent: float | None,
    ranks: list[int] | None,
    sort: str,
    metric: str | None,
    by: str | None,
    samples: bool,
    callers: bool,
    to: TableOutput,
) -> None:
    """Show call paths with inclusive and exclusive time, calls, and the spread over ranks.

    With --metric: number, mean, sum, least and greatest of the values that the program recorded with
    BAROGRAPH_METRIC on each call path itself. Nothing is added up the tree.

    With --by category: time by category of the program's regions (BAROGRAPH_REGION_CATEGORY), inside those of
    other categories around them. Regions of one category directly inside each other count once.

    With --samples, of a run that was recorded with `--sample`: the CPU time that samples stand for, in the regions
    and calls that were open, and in the functions there. --sort calls is by the number of samples.

    With --callers a helper that is called from two lines has its times apart for each of them.
    """
    asked = [
        name
        for name, given in (
            ("--by category", by),
            ("--metric", metric is not None),
            ("--samples", samples),
            ("--callers", callers),
        )
        if given
    ]
    if len(asked) > 1:
        raise CommandError(
            f"{asked[0]} and {asked[1]} show different things", hint="drop one", code=ExitCode.USAGE
        )
    if min_percent is None:
        min_percent = SAMPLED_PERCENT if samples else 0.0
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        if samples:
            rows = sampled_tree(workspace, depth=depth, min_share=min_percent / 100, ranks=chosen, sort=sort)
            _show_samples(workspace, rows, chosen, to=to)
            return
        found = call_tree(
            workspace,
            depth=depth,
            min_share=min_percent / 100,
            ranks=chosen,
            sort=sort,
            by_category=by == CATEGORY,
            callers=callers,
        )
        losses = losses_of(workspace)
        if metric is not None:
            trees = _metric_trees(workspace, metric, found, chosen)
            _show_metric(workspace, trees, chosen, losses, to=to)
            return
        if by == CATEGORY:
            _show_categories(workspace, found, chosen, losses, to=to)
            return
        rows = CALL_PATHS.typed(found)
        output = to.screen(
            "tree", ("call_paths", CALL_PATHS, rows), workspace, losses, {"ranks": chosen or None}
        )
        if output is not None:
            together = 0 if callers else sites_with_callers(workspace)
            print_tree(rows, output, ranks=len(chosen) or workspace.run.ranks, together=together)


def _show_categories(
    workspace: Workspace,
    found: list[dict[str, Any]],
    ranks: list[int],
    losses: Losses,
    *,
    to: TableOutput,
) -> None:
    rows = CATEGORY_TREE.typed(found)
    said = contradiction(workspace)
    output = to.screen(
        "tree",
        ("category_paths", CATEGORY_TREE, rows),
        workspace,
        losses,
        {"ranks": ranks or None, "contradiction": said},
    )
    if output is None:
        return
    if not category_rows(workspace):
        output.line(NO_CATEGORIES)
        return
    print_category_tree(rows, output, ranks=len(ranks) or workspace.run.ranks)
    if said:
        output.line(said)


def _show_samples(
    workspace: Workspace,
    found: list[dict[str, Any]],
    ranks: list[int],
    *,
    to: TableOutput,
) -> None:
    rows = SAMPLED_TREE.typed(found)
    losses = losses_of(workspace)
    output = to.screen(
        "tree", ("sampled_paths", SAMPLED_TREE, rows), workspace, losses, {"ranks": ranks or None}
    )
    if output is None:
        return
    if rows:
        print_sampled_tree(rows, output)
    else:
        none = why_none(workspace.name, sampling_of(workspace))
        output.line("No sample was taken on these ranks." if ranks else none)


def _metric_trees(
    workspace: Workspace, metric: str, paths: list[dict[str, Any]], ranks: list[int]
) -> list[MetricTree]:
    """Returns the trees of a metric; raises CommandError where the profile has none of this name."""
    known = metric_names(workspace)
    if metric not in known:
        hint = (
            f"it has {', '.join(known)}"
            if known
            else "it has no metrics of the program; BAROGRAPH_METRIC records them, see docs/how-to/annotate.md"
        )
        raise CommandError(f"{workspace.name} has no metric {metric}", hint=hint, code=ExitCode.USAGE)
    return metric_trees(workspace, metric, paths, ranks)


def _show_metric(
    workspace: Workspace,
    trees: list[MetricTree],
    ranks: list[int],
    losses: Losses,
    *,
    to: TableOutput,
) -> None:
    rows = METRIC_TREE.typed(row for tree in trees for row in tree.rows)
    output = to.screen(
        "tree", ("metric_paths", METRIC_TREE, rows), workspace, losses, {"ranks": ranks or None}
    )
    if output is None:
        return
    for tree in trees:
        print_metric_tree(tree, output, ranks=len(ranks) or workspace.run.ranks)
    if not trees:
        output.line("No value was recorded by these ranks.")
