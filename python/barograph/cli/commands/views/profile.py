# SPDX-License-Identifier: BSD-3-Clause
"""`barograph profile`: exclusive and inclusive time, calls and child calls by function, as TAU's pprof prints them."""

from __future__ import annotations

import click

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.calls.profile import (
    KEYS,
    SORT_KEYS,
    ProfileScope,
    profile_functions,
    profile_rows,
    scope_of,
)
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options
from barograph.cli.options.profiles import profile_argument, workspace_of
from barograph.cli.options.ranges import Count, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.show.calls.functions import why_none
from barograph.show.calls.profile import print_profile, print_profile_functions
from barograph.spec.tables.functions import PROFILE_FUNCTIONS
from barograph.spec.tables.time import PROFILE_ROWS
from barograph.wording.ranks import named_ranks, rank_ranges


@click.command("profile")
@profile_argument()
@rank_option()
@click.option(
    "--thread", type=Count(0), help="Only this thread of each rank; 0 is the one that started the program."
)
@click.option(
    "--by",
    type=click.Choice(KEYS),
    default="operation",
    show_default=True,
    help="One row per region or call, or per call path.",
)
@click.option(
    "--sort",
    type=click.Choice(SORT_KEYS),
    default="exclusive",
    show_default=True,
    help="Sort order of the rows. By inclusive time the spread over ranks is that of the inclusive time.",
)
@click.option(
    "--samples",
    is_flag=True,
    help="CPU time of samples by function instead, which is in no row of the others.",
)
@click.option("--top", default=20, show_default=True, type=Rows(), help="Number of rows to show; 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    ranks: list[int] | None,
    thread: int | None,
    by: str,
    sort: str,
    samples: bool,
    top: int,
    to: TableOutput,
) -> None:
    """Show time and calls by function, of one rank and thread or over ranks, as TAU's pprof does.

    Exclusive and inclusive time, calls, child calls (calls and regions that it made itself) and inclusive time
    per call of each region, MPI call and I/O call. For several ranks: the mean, least, most and standard deviation
    over them, in which a rank that never made the call counts as 0, as in the means of pprof.

    With --samples, of a run that was recorded with `--sample`: the CPU time of the functions that samples were
    taken in. It is a different measure of the same run, and no part of the other times. --sort calls is by the
    number of samples.

    \b
      barograph profile run.baro                         over all ranks
      barograph profile run.baro --rank 0 --thread 0     of one
      barograph profile run.baro --by path --sort inclusive
    """  # noqa: D301 - click wants the control character
    if samples and by == "path":
        raise CommandError(
            "--samples has no call paths", hint="`barograph tree PROFILE --samples` has", code=ExitCode.USAGE
        )
    with workspace_of(profile) as workspace:
        chosen = check_ranks(workspace, ranks)
        scope = checked_scope(workspace, chosen, thread)
        losses = losses_of(workspace)
        head = {
            "ranks": chosen or None,
            "ranks_counted": scope.count,
            "thread": thread,
            "sort": sort,
        }
        if samples:
            functions = PROFILE_FUNCTIONS.typed(profile_functions(workspace, scope, sort=sort))
            output = to.screen(
                "profile", ("functions", PROFILE_FUNCTIONS, functions), workspace, losses, head
            )
            if output is None:
                return
            if functions:
                print_profile_functions(functions, scope, output, sort=sort, top=top)
            else:
                none = why_none(workspace.name, sampling_of(workspace))
                output.line("No sample was taken there." if chosen or thread is not None else none)
            return
        rows = PROFILE_ROWS.typed(profile_rows(workspace, scope, by=by, sort=sort))
        output = to.screen("profile", ("rows", PROFILE_ROWS, rows), workspace, losses, {**head, "by": by})
        if output is not None:
            print_profile(rows, scope, output, by=by, sort=sort, top=top)


def checked_scope(workspace: Workspace, ranks: list[int], thread: int | None) -> ProfileScope:
    """Returns what is asked for; raises CommandError when none of the ranks has the thread."""
    scope = scope_of(workspace, ranks, thread)
    if thread is not None and thread not in scope.threads:
        of = f" on {named_ranks(ranks)}" if ranks else ""
        raise CommandError(
            f"{workspace.name} has no thread {thread}{of}",
            hint=f"threads: {rank_ranges(scope.threads)}",
            code=ExitCode.USAGE,
        )
    return scope
