# SPDX-License-Identifier: BSD-3-Clause
"""`barograph try`: runs a program with and without remedies that need no change of code, and measures the gain."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import json_option, print_json, profile_argument, screen, workspace_of
from barograph.cli.ranges import Number
from barograph.stored_json import json_list

if TYPE_CHECKING:
    from barograph.analyze.findings.finding import Finding
    from barograph.trial.experiment import Job, Way
    from barograph.trial.gain import Gain
    from barograph.trial.remedies import Remedy

USUAL = "as it is"
COLUMNS = ("remedy", ">?median", ">gain", ">?95 % interval", "verdict", "results")
# What redaction leaves of a secret; such a command line can't be run again.
REDACTED = "***"


class Outcome(NamedTuple):
    """What came of one remedy; `results` as compare_results() says it."""

    remedy: Remedy
    way: Way
    gain: Gain
    results: str


def _pattern(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> re.Pattern[str] | None:
    try:
        return re.compile(text, re.MULTILINE) if text else None
    except re.error as error:
        raise click.BadParameter(f"{text!r} is no regular expression: {error}") from None


def _program(words: Sequence[str], metadata: Mapping[str, str]) -> list[str]:
    """The command line to run: what the user gave, else that of the profile."""
    if words:
        return list(words)
    recorded = [str(word) for word in json_list(metadata.get("program.command", ""))]
    hint = "give the program and its arguments after --"
    if not recorded:
        raise CommandError("the profile does not say how the program was started", hint=hint)
    if any(REDACTED in word for word in recorded):
        raise CommandError("the command line in the profile lacks secrets", hint=hint)
    return recorded


def _remedies(metadata: Mapping[str, str], findings: list[Finding], names: Sequence[str]) -> list[Remedy]:
    from barograph.trial.remedies import fitting, remedies

    if names:
        known = {remedy.name: remedy for remedy in remedies()}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise CommandError(
                f"there is no remedy {unknown[0]}", hint="--list shows those there are", code=ExitCode.USAGE
            )
        return [known[name] for name in names]
    about = [(finding.id, operation) for finding in findings for operation in _operations(finding)]
    return fitting(about, metadata.get("capture.mpi.plugin", ""))


def _operations(finding: Finding) -> list[str]:
    """Returns the calls that a finding is about; "" for none."""
    several = cast("Sequence[str]", finding.evidence.get("operations", ()))
    return list(several) or [str(finding.evidence.get("operation", ""))]


def _job(
    program: list[str], metadata: Mapping[str, str], ranks: int | None, launcher: str | None, **told: Any
) -> Job:
    from barograph.launch.errors import LaunchError
    from barograph.launch.installation import find_installation
    from barograph.launch.launcher import choose_launcher, launcher_environment
    from barograph.launch.target import inspect_target
    from barograph.trial.experiment import Job

    folder = Path(metadata.get("program.working_directory") or ".")
    if not folder.is_dir():
        folder = Path()
    from barograph.analyze.workspace import number

    count = ranks or int(number(metadata.get("job.ranks", ""))) or 1
    words, variables = list(program), dict(os.environ)
    if metadata.get("capture.mpi.plugin") or launcher or ranks:
        try:
            target = inspect_target(program, find_installation().library, or_here=True)
            family, library = target.mpi
            chosen = choose_launcher(family, library, launcher)
        except LaunchError as error:
            raise CommandError(str(error), hint=error.hint) from error
        variables |= launcher_environment(chosen, count, ())
        words = [*chosen.words, "-n", str(count), *program]
    return Job(tuple(words), folder, variables, **told)


@click.command("try")
@profile_argument()
@click.option(
    "--remedy",
    "names",
    multiple=True,
    metavar="NAME",
    help="Try this one [default: all that fit the findings].",
)
@click.option(
    "--list", "only_list", is_flag=True, help="List the remedies that fit the findings, and run nothing."
)
@click.option(
    "-k", "--times", type=click.IntRange(1, 1000), default=5, show_default=True, help="Runs of each way."
)
@click.option("-n", "ranks", type=click.IntRange(min=1), help="Ranks [default: as recorded].")
@click.option("--launcher", metavar="COMMAND", help="The launcher to take, with its options.")
@click.option(
    "--communicator-size",
    type=click.IntRange(min=1),
    help="Change collectives on communicators of this size only (Open MPI).",
)
@click.option(
    "--time-from",
    metavar="REGEX",
    callback=_pattern,
    help="Seconds that the program prints, as the group of a regular expression [default: from start to end].",
)
@click.option(
    "--result",
    "results",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file the program writes, to be compared beside what it prints.",
)
@click.option("--timeout", type=Number(min=0.1), default=3600, show_default=True, help="Seconds for a run.")
@json_option
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
def command(
    *,
    profile: str,
    names: tuple[str, ...],
    only_list: bool,
    times: int,
    ranks: int | None,
    launcher: str | None,
    communicator_size: int | None,
    time_from: re.Pattern[str] | None,
    results: tuple[Path, ...],
    timeout: float,
    as_json: bool,
    program: tuple[str, ...],
) -> None:
    """Try remedies that need no change of code, and measure what they bring.

    PROFILE says what is wrong and how the program was started; PROGRAM (after --) overrides the
    latter. The program runs without recording, as it is and with each remedy, taking turns. Remedies are algorithms of
    collectives, and hints and components of MPI-IO.
    """
    from barograph.analyze.findings import look_first
    from barograph.trial.experiment import TrialError, Way, measure
    from barograph.trial.remedies import apply

    with workspace_of(profile) as workspace:
        metadata = dict(workspace.metadata)
        chosen = _remedies(metadata, [] if names else look_first(workspace), names)
    if only_list or not chosen:
        _list(chosen, as_json)
        return
    told = {"time_pattern": time_from, "results": results, "timeout_s": timeout}
    job = _job(_program(program, metadata), metadata, ranks, launcher, **told)
    with tempfile.TemporaryDirectory(prefix="barograph-try-") as scratch:
        ways = [Way(USUAL, {})]
        for remedy in chosen:
            folder = Path(scratch) / remedy.name
            folder.mkdir()
            ways.append(Way(remedy.name, apply(remedy, folder, communicator_size)))
        try:
            with click.progressbar(
                length=times * len(ways), label="running", file=sys.stderr, hidden=not sys.stderr.isatty()
            ) as bar:
                measure(job, ways, times, lambda _way: bar.update(1))
        except TrialError as error:
            raise CommandError(str(error), hint=error.hint) from None
        _show(chosen, ways, scratch, as_json)


def _list(chosen: list[Remedy], as_json: bool) -> None:
    if as_json:
        print_json("try", {"remedies": [asdict(remedy) for remedy in chosen], "runs": []})
    elif not chosen:
        click.echo("No finding of this profile has a remedy that needs no change of code.")
    else:
        rows = [[remedy.name, remedy.title, ", ".join(remedy.findings)] for remedy in chosen]
        screen().table(["remedy", "what it does", "for"], rows)


def _outcomes(chosen: list[Remedy], ways: list[Way]) -> list[Outcome]:
    from barograph.trial.experiment import compare_results
    from barograph.trial.gain import gain

    usual = ways[0]
    return [
        Outcome(remedy, way, gain(usual.seconds, way.seconds), compare_results(usual, way))
        for remedy, way in zip(chosen, ways[1:], strict=True)
    ]


def cells(outcomes: Sequence[Outcome]) -> list[list[str]]:
    """Returns the cells of COLUMNS: the program as it is, then with each remedy."""
    rows = [[USUAL, f"{outcomes[0].gain.usual_seconds:.3f} s", "", "", "", ""]]
    for one in outcomes:
        speed = f"{one.gain.ratio:.2f}x", f"{one.gain.low:.2f} to {one.gain.high:.2f}"
        rows.append(
            [one.remedy.name, f"{one.gain.changed_seconds:.3f} s", *speed, one.gain.verdict, one.results]
        )
    return rows


def _show(chosen: list[Remedy], ways: list[Way], scratch: str, as_json: bool) -> None:
    outcomes = _outcomes(chosen, ways)
    if as_json:
        runs = [
            {
                "remedy": one.remedy.name,
                "title": one.remedy.title,
                "variables": dict(one.way.variables),
                "seconds": one.way.seconds,
                "gain": asdict(one.gain),
                "results": one.results,
            }
            for one in outcomes
        ]
        print_json("try", {"usual_seconds": ways[0].seconds, "runs": runs})
        return
    page = screen()
    page.table(COLUMNS, cells(outcomes))
    faster = [one for one in outcomes if one.gain.verdict == "faster" and one.results != "different"]
    if not faster:
        page.line("None of them makes the program faster beyond doubt.")
        return
    best = max(faster, key=lambda one: one.gain.low)
    page.line(f"To keep {best.remedy.name}:")
    for name, value in best.way.variables.items():
        if not value.startswith(scratch):
            page.line(f"  export {name}={value}")
            continue
        page.line(f"  put this into a file, and its name into {name}:")
        for line in Path(value).read_text(encoding="ascii").splitlines():
            page.line(f"    {line}")
