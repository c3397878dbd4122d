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
from barograph.cli.options.profiles import screen
from barograph.cli.options.ranges import WholeNumber
from barograph.cli.options.whole_output import (
    force_option,
    picture_option,
    refuse_existing,
    tell_wrote,
    write_whole,
)
from barograph.cli.trials.gain_cells import gain_cells
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.launch.measure.io_bench import Writing
    from barograph.launch.measure.overhead import Pair
    from barograph.show.screen import Screen
    from barograph.trial.choice import Choice

SCHEMA = "barograph/bench-io/2"
OVERHEAD_SCHEMA = "barograph/bench-overhead/1"
# The rank with most of it is named from this multiple of the mean on.
UNEVEN = 1.25


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
    help="Folder to write to; choose the file system on which profiles will be stored.",
)
@click.option(
    "-n", "-np", "--np", "ranks", type=WholeNumber(min=1), default=4, show_default=True, help="Ranks."
)
@click.option(
    "--paths",
    type=WholeNumber(1, 4000),
    default=200,
    show_default=True,
    help="Number of call paths per rank.",
)
@click.option(
    "--rounds",
    type=WholeNumber(1, 100),
    default=7,
    show_default=True,
    help="Runs per setting, taking turns; medians are compared. There is no advice from fewer than 5.",
)
@click.option("--launcher", metavar="COMMAND", help="The launcher to use, with its options.")
@picture_option("Draw aggregation and files by number of aggregators")
@force_option("a picture")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def io(
    *,
    folder: str,
    ranks: int,
    paths: int,
    rounds: int,
    launcher: str | None,
    output: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write a profile here with 1, 2, 4 ... aggregators, and say which --aggregators to take.

    Each run records a small MPI program and collects its profile as any run does; what is compared is the time in
    MPI_Finalize. Next to it are its parts: one list of all call paths, aggregation, and writing. Another number than
    the default is advised only if it is faster beyond the noise, by 10 % and a millisecond or more; of those that are
    equally good, the one with the fewest files.
    """
    from barograph.launch.errors import LaunchError
    from barograph.launch.installation import find_installation
    from barograph.launch.measure.io_bench import measure, parts_of, plan, prepare, usual
    from barograph.trial.choice import choose

    if output is not None:
        refuse_existing(output, force=force)
    try:
        trial = prepare(find_installation(), ranks, paths, launcher)
        if sys.stderr.isatty():
            with click.progressbar(length=len(plan(ranks)) * rounds, label="writing", file=sys.stderr) as bar:
                results = measure(trial, Path(folder), rounds, lambda: bar.update(1), _phases)
        else:
            results = measure(trial, Path(folder), rounds, lambda: None, _phases)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint) from error
    # Fewer files are preferred: they are copied, listed and opened for years.
    seconds = {result.aggregators: result.seconds for result in results if result.aggregators != 0}
    choice = choose(seconds, usual(ranks))
    parts = parts_of(results)
    if output is not None:
        from barograph.show.files.aggregators_picture import draw_aggregators

        form = output.suffix.removeprefix(".")
        write_whole(output, lambda target: draw_aggregators(results, parts, ranks, target, form), force=force)
    if as_json:
        rows = [
            {
                **asdict(result),
                "median_s": statistics.median(result.seconds),
                "parts": asdict(parts[result.aggregators]) if result.aggregators in parts else None,
                "gain": asdict(gain) if (gain := choice.gains.get(result.aggregators)) else None,
            }
            for result in results
        ]
        document = {"schema": SCHEMA, "ranks": ranks, "call_paths": paths, "rounds": rounds}
        document |= {"default": usual(ranks), "advice": choice.advice, "results": rows}
        document |= {"written": [] if output is None else [str(output)]}
        click.echo(json.dumps(document, indent=1))
        return
    page = screen()
    of = "1 round" if rounds == 1 else f"{rounds} rounds, taking turns"
    page.line(
        f"Time in MPI_Finalize of {counted(ranks, 'rank')} with {counted(paths, 'call path')} each, {of}:"
    )
    show_writings(results, choice, usual(ranks), page)
    page.line(advice_text(choice, ranks, usual(ranks), rounds))
    if output is not None:
        tell_wrote(output)


def _phases(profile: Path) -> tuple[float, float]:
    """Returns the seconds that a profile states of its phases: list of call paths, aggregation."""
    from barograph.read.profile import open_profile
    from barograph.read.run_record import number

    with open_profile(profile) as opened:
        metadata = opened.metadata
    unify, aggregate = (number(metadata.get(f"collect.{phase}_ns", "")) for phase in ("unify", "aggregate"))
    return unify / 1e9, aggregate / 1e9


def show_writings(results: Sequence[Writing], choice: Choice, default: int, page: Screen) -> None:
    """Prints what each number of aggregators wrote and took, in which part, and its gain over the default."""
    from barograph.launch.measure.io_bench import parts_of
    from barograph.show.units import duration
    from barograph.spec.tables.trial import AGGREGATORS

    parts = parts_of(results)
    rows: list[dict[str, str | int | None]] = []
    for result in results:
        row: dict[str, str | int | None] = dict.fromkeys(AGGREGATORS.names("terminal"), "")
        recorded = result.aggregators != 0
        row |= {
            "aggregators": str(result.aggregators) if recorded else "none",
            "files": result.files if recorded else None,
            "bytes": result.bytes if recorded else None,
            "median": duration(statistics.median(result.seconds) * 1e9),
            "spread": f"{duration(min(result.seconds) * 1e9)} to {duration(max(result.seconds) * 1e9)}",
        }
        if result.aggregators in parts:
            of = parts[result.aggregators]
            row |= {
                "unify": duration(of.unify_s * 1e9),
                "aggregate": duration(of.aggregate_s * 1e9),
                "rest": duration(of.files_s * 1e9),
            }
        if result.aggregators == default:
            row["verdict"] = "the default"
        elif recorded:
            row |= gain_cells(choice.gains[result.aggregators])
        rows.append(row)
    page.table(AGGREGATORS, rows, without=() if parts else ("unify", "aggregate", "rest"))


def advice_text(choice: Choice, ranks: int, default: int, rounds: int) -> str:
    """Returns the sentence that says which --aggregators to take, and why."""
    from barograph.trial.choice import LEAST_RUNS

    if not choice.gains:
        return f"{counted(ranks, 'rank')}: there is nothing to choose."
    if choice.too_few_runs:
        return f"No advice from so few runs: take --rounds {LEAST_RUNS} or more."
    if choice.advice is not None:
        gain = choice.gains[choice.advice]
        return (
            f"Advice for {counted(ranks, 'rank')} here: --aggregators {choice.advice}, {gain.ratio:.2f} times as fast "
            f"as the default, {default} (95 % between {gain.low:.2f} and {gain.high:.2f})."
        )
    if choice.no_difference:
        return f"No difference measurable in {rounds} rounds: keep the default, {default}."
    return f"Keep the default, {default}: no other is faster beyond the noise by 10 % and a millisecond."


@command.command("overhead", context_settings={"allow_interspersed_args": False})
@click.option("-n", "-np", "--np", "ranks", type=WholeNumber(min=1), metavar="RANKS", help="Ranks.")
@click.option(
    "--runs",
    type=WholeNumber(1, 1000),
    default=5,
    show_default=True,
    help="Number of pairs of runs, one bare and one recorded.",
)
@click.option("--launcher", metavar="COMMAND", help="The launcher to use, with its options.")
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

    The program's output is thrown away. Next to the measured ratio is what the profile of the last recorded run
    states, by part. A ratio whose interval holds 1 is no more than the noise of this machine: take more --runs.
    """
    from barograph.launch.errors import LaunchError
    from barograph.launch.measure.overhead import Trial, interval, run_pairs

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
    click.echo(f"stated    {stated['share']:9.2%}     of the time of all ranks, according to the profile:")
    for title, key in (
        ("events", "events_s"),
        ("start-up", "setup_s"),
        ("writing the profile", "finalize_s"),
        ("barograph run before", "before_s"),
        ("barograph run after", "after_s"),
    ):
        of = " per rank, mean" if key in {"events_s", "setup_s"} else ""
        click.echo(f"  {title:<21} {stated[key]:9.4f} s{of}")
    if stated["most_s"] >= UNEVEN * (stated["events_s"] + stated["setup_s"]):
        click.echo(
            f"Events and start-up take most on rank {stated['most_rank']:.0f}: {stated['most_s']:.4f} s."
        )


def measured(pairs: Sequence[Pair]) -> list[str]:
    """Returns the lines of what was measured: medians of each way, and the median of the ratios of the pairs."""
    from barograph.launch.measure.overhead import interval

    ratios = [pair.ratio for pair in pairs]
    low, high = interval(ratios)
    runs = "1 run" if len(pairs) == 1 else f"median of {len(pairs)} runs"
    lines = [
        f"bare      {statistics.median(pair.bare_s for pair in pairs):9.3f} s   {runs}",
        f"recorded  {statistics.median(pair.recorded_s for pair in pairs):9.3f} s   {runs}",
    ]
    ratio = f"ratio     {statistics.median(ratios):9.4f}     "
    if len(pairs) == 1:
        return [*lines, f"{ratio}one pair says little: use more --runs"]
    lines.append(
        f"{ratio}median of the ratios of the {len(pairs)} pairs, each recorded / bare; 95 % between {low:.4f} and "
        f"{high:.4f}"
    )
    if low <= 1 <= high:
        lines.append(f"{'':<24}the cost cannot be told from the noise of these runs: the interval contains 1")
    return lines


def _stated(profile: Path) -> dict[str, float]:
    """Returns what a profile says that recording cost; times of a mean rank, and of the command, in seconds."""
    from barograph.analyze.own_cost import own_cost
    from barograph.analyze.time.time_split import split_of_job
    from barograph.analyze.workspace import Workspace
    from barograph.read.profile import open_profile

    with open_profile(profile) as opened, Workspace(opened) as workspace:
        cost = own_cost(workspace)
        most = workspace.query("tool_times")[0]
        rank_s = split_of_job(workspace).total_ns / max(workspace.run.ranks, 1) / 1e9
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
