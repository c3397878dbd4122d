# SPDX-License-Identifier: BSD-3-Clause
"""`barograph bench io`: how long writing a profile takes here, by number of aggregators, and which to take."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from barograph.cli.errors import CommandError

SCHEMA = "barograph/bench-io/1"


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
        f"Advice for {ranks} ranks here: --aggregators {best}, the fewest files within a tenth of the best."
    )
