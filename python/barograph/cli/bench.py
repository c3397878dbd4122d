# SPDX-License-Identifier: BSD-3-Clause
"""`barograph bench`: what recording a program costs here, and how long writing a profile takes by aggregators."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from barograph.cli.errors import CommandError
from barograph.show.run_header import plural

if TYPE_CHECKING:
    from barograph.launch.overhead import Pair

SCHEMA = "barograph/bench-io/1"
OVERHEAD_SCHEMA = "barograph/bench-overhead/1"
# The rank with most of it is named from this multiple of the mean on.
UNEVEN = 1.25
# What the tool took of the rank of which it took most.
MOST = "SELECT rank, tool_ns FROM rank_times ORDER BY tool_ns DESC, rank LIMIT 1"


@click.group("bench")
def command() -> None:
    """Measure what recording costs on this machine."""


@command.command("io")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, exists=True),
    default=".",
    show_default=True,
    help="Folder to write to: the file system that profiles will go to.",
)
@click.option(
    "-n", "-np", "--np", "ranks", type=click.IntRange(min=1), default=4, show_default=True, help="Ranks."
)
@click.option(
    "--paths", type=click.IntRange(1, 4000), default=200, show_default=True, help="Call paths of each rank."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="Runs of each; the fastest counts.",
)
@click.option("--launcher", metavar="COMMAND", help="The launcher to take, with its options.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def io(*, folder: str, ranks: int, paths: int, rounds: int, launcher: str | None, as_json: bool) -> None:
    """Write a profile here with 1, 2, 4 ... aggregators, and say which --aggregators to take.

    Each run records a small MPI program and collects its profile as any run does; what counts is the time that
    MPI_Finalize takes longer than without recording.
    """
    from barograph.launch.errors import LaunchError
    from barograph.launch.installation import find_installation
    from barograph.launch.io_bench import advise, measure, plan, prepare

    try:
        trial = prepare(find_installation(), ranks, paths, launcher)
        if sys.stderr.isatty():
            with click.progressbar(length=len(plan(ranks)) * rounds, label="writing", file=sys.stderr) as bar:
                results = measure(trial, Path(folder), rounds, lambda: bar.update(1))
        else:
            results = measure(trial, Path(folder), rounds, lambda: None)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint) from error
    best = advise(results)
    if as_json:
        rows = [asdict(result) for result in results]
        document = {"schema": SCHEMA, "ranks": ranks, "call_paths": paths, "advice": best, "results": rows}
        click.echo(json.dumps(document, indent=1))
        return
    click.echo(f"{'aggregators':>11}  {'files':>5}  {'bytes':>10}  {'seconds':>8}")
    for result in results:
        mark = "  <" if result.aggregators == best else ""
        click.echo(
            f"{result.aggregators:>11}  {result.files:>5}  {result.bytes:>10,}  {result.seconds:>8.4f}{mark}"
        )
    click.echo(
        f"Advice for {plural(ranks, 'rank')} here: --aggregators {best}, the fewest files within a tenth of the best."
    )


@command.command("overhead", context_settings={"allow_interspersed_args": False})
@click.option("-n", "-np", "--np", "ranks", type=click.IntRange(min=1), metavar="RANKS", help="Ranks.")
@click.option(
    "--runs",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    help="Pairs of runs, bare and recorded.",
)
@click.option("--launcher", metavar="COMMAND", help="The launcher to take, with its options.")
@click.option("--max-overhead", metavar="PERCENT", help="Record within this budget.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="[--] PROGRAM [ARGUMENT]..."
)
def overhead(
    *,
    ranks: int | None,
    runs: int,
    launcher: str | None,
    max_overhead: str | None,
    as_json: bool,
    program: tuple[str, ...],
) -> None:
    """Measure what recording PROGRAM costs: run it bare and recorded in turn, and compare.

    The program's output is thrown away. Beside the measured ratio stands what the profile of the last recorded run
    states, by part. A ratio whose interval holds 1 is no more than the noise of this machine: take more --runs.
    """
    from barograph.launch.errors import LaunchError
    from barograph.launch.overhead import Trial, interval, run_pairs

    options = ("--max-overhead", max_overhead) if max_overhead is not None else ()
    trial = Trial(program, ranks, launcher, options)
    try:
        with tempfile.TemporaryDirectory(prefix="barograph-bench-") as name:
            if sys.stderr.isatty():
                with click.progressbar(length=2 * runs, label="running", file=sys.stderr) as bar:
                    pairs = run_pairs(trial, runs, Path(name), lambda: bar.update(1))
            else:
                pairs = run_pairs(trial, runs, Path(name), lambda: None)
            stated = _stated(Path(name) / "recorded.baro")
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint) from error
    ratios = [pair.ratio for pair in pairs]
    low, high = interval(ratios)
    document = {
        "schema": OVERHEAD_SCHEMA,
        "program": list(program),
        "ranks": ranks,
        "pairs": [asdict(pair) for pair in pairs],
        "bare_s": statistics.median(pair.bare_s for pair in pairs),
        "recorded_s": statistics.median(pair.recorded_s for pair in pairs),
        "ratio": statistics.median(ratios),
        "interval": [low, high],
        "stated": stated,
    }
    if as_json:
        click.echo(json.dumps(document, indent=1))
        return
    for line in measured(pairs):
        click.echo(line)
    click.echo(f"stated    {stated['share']:9.2%}     of the time of all ranks, by the profile:")
    for title, key in (
        ("events", "events_s"),
        ("start-up", "setup_s"),
        ("writing the profile", "finalize_s"),
        ("barograph run before", "before_s"),
        ("barograph run after", "after_s"),
    ):
        of = " per rank, the mean" if key in {"events_s", "setup_s"} else ""
        click.echo(f"  {title:<21} {stated[key]:9.4f} s{of}")
    if stated["most_s"] >= UNEVEN * (stated["events_s"] + stated["setup_s"]):
        click.echo(
            f"Events and start-up take most on rank {stated['most_rank']:.0f}: {stated['most_s']:.4f} s."
        )


def measured(pairs: Sequence[Pair]) -> list[str]:
    """Returns the lines of what was measured: medians of each way, and the median of the ratios of the pairs."""
    from barograph.launch.overhead import interval

    ratios = [pair.ratio for pair in pairs]
    low, high = interval(ratios)
    runs = "1 run" if len(pairs) == 1 else f"median of {len(pairs)} runs"
    lines = [
        f"bare      {statistics.median(pair.bare_s for pair in pairs):9.3f} s   {runs}",
        f"recorded  {statistics.median(pair.recorded_s for pair in pairs):9.3f} s   {runs}",
    ]
    ratio = f"ratio     {statistics.median(ratios):9.4f}     "
    if len(pairs) == 1:
        return [*lines, f"{ratio}one pair says little: take more --runs"]
    lines.append(
        f"{ratio}median of the ratios of the {len(pairs)} pairs, each recorded / bare; 95 % between {low:.4f} and "
        f"{high:.4f}"
    )
    if low <= 1 <= high:
        lines.append(f"{'':<24}no cost can be told from the noise of these runs: the interval holds 1")
    return lines


def _stated(profile: Path) -> dict[str, float]:
    """Returns what a profile says that recording cost; times of a mean rank, and of the command, in seconds."""
    from barograph.analyze.own_cost import own_cost
    from barograph.analyze.time_split import split_of_job
    from barograph.analyze.workspace import Workspace
    from barograph.read.profile import open_profile

    with open_profile(profile) as opened, Workspace(opened) as workspace:
        cost = own_cost(workspace)
        workspace.need("rank_times")
        (most,) = workspace.rows(MOST)
        rank_s = split_of_job(workspace).total_ns / max(workspace.ranks, 1) / 1e9
        if cost is None:
            raise CommandError(f"{profile} does not say what recording cost")
        return {
            "share": cost.share,
            "events_s": cost.events_share * rank_s,
            "most_s": most["tool_ns"] / 1e9,
            "most_rank": most["rank"],
            "setup_s": cost.setup_share * rank_s,
            "finalize_s": cost.finalize_ns / 1e9,
            "before_s": cost.before_ns / 1e9,
            "after_s": cost.after_ns / 1e9,
        }
