# SPDX-License-Identifier: BSD-3-Clause
"""`barograph try`: runs a program with and without remedies that need no change of code, and measures the gain."""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.once import OnceCommand
from barograph.cli.options.profiles import json_option, print_json, profile_argument, screen, workspace_of
from barograph.cli.options.ranges import Number, WholeNumber
from barograph.cli.trials.gain_cells import gain_cells
from barograph.cli.trials.try_rules import (
    MPICH_TEXT,
    OPEN_MPI,
    MpiLibrary,
    RuledWay,
    combined,
    communicator_rows,
    measured_communicators,
    output_folder,
    proposal_rows,
    proposed_command,
    ruled_ways,
    show_communicators,
    show_kept,
)
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.analyze.communicators.communicator_gains import CommunicatorGain
    from barograph.analyze.findings.finding import Finding
    from barograph.read.run_record import RunRecord
    from barograph.show.screen import Screen
    from barograph.trial.experiment import Job, Way
    from barograph.trial.gain import Gain
    from barograph.trial.remedies import Remedy

USUAL = "as it is"
# What redaction leaves of a secret; such a command line cannot be run again.
REDACTED = "***"
RULE_EXAMPLE = "as --rule MPI_Alltoallv:4=linear,pairwise"


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
        raise click.BadParameter(f"{text!r} is not a valid regular expression: {error}") from None


def _program(words: Sequence[str], run: RunRecord) -> list[str]:
    """The command line to run: what the user gave, else that of the profile."""
    if words:
        return list(words)
    recorded = list(run.command)
    hint = "give the program and its arguments after --"
    if not recorded:
        raise CommandError("the profile does not say how the program was started", hint=hint)
    if any(REDACTED in word for word in recorded):
        raise CommandError("secrets were removed from the command line in the profile", hint=hint)
    return recorded


def _remedies(run: RunRecord, findings: list[Finding], names: Sequence[str]) -> list[Remedy]:
    from barograph.trial.remedies import fitting, remedies

    if names:
        known = {remedy.name: remedy for remedy in remedies()}
        unknown = [name for name in names if name not in known]
        if unknown:
            near = difflib.get_close_matches(unknown[0], list(known), n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise CommandError(f"there is no remedy {unknown[0]}", hint=hint, code=ExitCode.USAGE)
        return [known[name] for name in dict.fromkeys(names)]
    about = [(finding.id, operation) for finding in findings for operation in _operations(finding)]
    return fitting(about, run.mpi_plugin)


def _operations(finding: Finding) -> list[str]:
    """Returns the calls that a finding is about; "" for none."""
    several = cast("Sequence[str]", finding.evidence.get("operations", ()))
    return list(several) or [str(finding.evidence.get("operation", ""))]


@contextlib.contextmanager
def _within(folder: Path) -> Generator[None, None, None]:
    """Works in a folder for a while; names of the program and of its scripts are relative to where it will run."""
    before = os.open(".", os.O_RDONLY)
    try:
        os.chdir(folder)
        yield
    finally:
        os.fchdir(before)
        os.close(before)


def _job(
    program: list[str], run: RunRecord, ranks: int | None, launcher: str | None, **told: Any
) -> tuple[Job, MpiLibrary]:
    from barograph.launch.errors import LaunchError
    from barograph.launch.installation import find_installation
    from barograph.launch.program.launcher import choose_launcher, launcher_environment
    from barograph.launch.program.target import inspect_target
    from barograph.trial.experiment import Job

    folder = Path(run.working_directory or ".")
    if not folder.is_dir():
        folder = Path()
    count = ranks or run.job_ranks or 1
    words, variables = list(program), dict(os.environ)
    recorder = [sys.executable, "-m", "barograph.cli", "run", "-q"]
    mpi = MpiLibrary(run.mpi_plugin, None)
    if run.mpi_plugin or launcher or ranks:
        try:
            with _within(folder):
                target = inspect_target(program, find_installation().library, or_here=True)
            family, library = target.mpi
            chosen = choose_launcher(family, library, launcher)
        except LaunchError as error:
            raise CommandError(str(error), hint=error.hint) from error
        except OSError as error:
            raise CommandError(f"cannot run {program[0]} in {folder}: {error.strerror}") from error
        variables |= launcher_environment(chosen, count, ())
        words = [*chosen.words, "-n", str(count), *program]
        recorder += ["-n", str(count), "--launcher", shlex.join(chosen.words)]
        mpi = MpiLibrary(family or run.mpi_plugin, library)

    def recorded(profile: Path) -> list[str]:
        return [*recorder, "-o", str(profile), "--", *program]

    return Job(tuple(words), folder, variables, recorded=recorded, **told), mpi


@click.command("try", cls=OnceCommand)
@profile_argument()
@click.option(
    "--remedy",
    "names",
    multiple=True,
    metavar="NAME",
    help="Try this remedy [default: all that fit the findings].",
)
@click.option(
    "--list", "only_list", is_flag=True, help="List the remedies that fit the findings, and run nothing."
)
@click.option(
    "-k",
    "--times",
    type=WholeNumber(1, 1000),
    default=5,
    show_default=True,
    help="Runs with each remedy and without.",
)
@click.option("-n", "ranks", type=WholeNumber(min=1), help="Ranks [default: as recorded].")
@click.option("--launcher", metavar="COMMAND", help="The launcher to use, with its options.")
@click.option(
    "--communicator-size",
    type=WholeNumber(min=1),
    help="Change collectives on communicators of this size only (Open MPI).",
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="OPERATION:SIZE=ALGORITHM",
    help="The algorithm of a collective on communicators of one size (Open MPI, MPICH); all rules together, or with "
    "--combinations several algorithms, separated by commas.",
)
@click.option(
    "--combinations",
    "every",
    is_flag=True,
    help="Try every combination of the algorithms that --rule names.",
)
@click.option(
    "--record",
    is_flag=True,
    help="Record each run: which collective gained, on communicators of which size.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="New folder for files of rules and recorded profiles [default: NAME-try].",
)
@click.option(
    "--time-from",
    metavar="REGEX",
    callback=_pattern,
    help="Regular expression whose group is the time in seconds that the program prints [default: wall time].",
)
@click.option(
    "--result",
    "results",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file the program writes; it is compared along with the program's output.",
)
@click.option(
    "--timeout", type=Number(min=0.1), default=3600, show_default=True, help="Time limit per run, in seconds."
)
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
    rules: tuple[str, ...],
    every: bool,
    record: bool,
    output: Path | None,
    time_from: re.Pattern[str] | None,
    results: tuple[Path, ...],
    timeout: float,
    as_json: bool,
    program: tuple[str, ...],
) -> None:
    """Try remedies that need no code change, and measure their gain.

    PROFILE tells what is wrong and how the program was started; PROGRAM (after --) overrides the latter.
    The program runs without recording, as it is and with each remedy, taking turns. Remedies are algorithms
    of collectives, and hints and components of MPI-IO; rules are algorithms for communicators of one size.
    """
    from barograph.analyze.communicators.communicator_gains import collective_times, proposals
    from barograph.analyze.findings import look_first
    from barograph.analyze.losses import losses_of
    from barograph.analyze.unknown import unknown_of
    from barograph.trial.experiment import TrialError, Way, measure
    from barograph.trial.remedies import apply
    from barograph.trial.rules import collectives

    if every and not rules:
        raise CommandError("--combinations needs --rule", hint=RULE_EXAMPLE, code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        run = workspace.run
        chosen = _remedies(run, [] if names or rules else look_first(workspace), names)
        taken = collective_times(workspace)
        unknown = [] if chosen else unknown_of(workspace, losses_of(workspace), ("mpi",))
    if only_list or not (chosen or rules):
        library = MpiLibrary(run.mpi_plugin, None)
        tunable = run.mpi_plugin == OPEN_MPI or run.mpi_library.startswith(MPICH_TEXT)
        found = proposals(taken, collectives(library.rule_family)) if tunable and not names else []
        _list(chosen, proposal_rows(found, library), profile, unknown, as_json)
        return
    told = {"time_pattern": time_from, "results": results, "timeout_s": timeout}
    # With another program or number of ranks nothing is known of its communicators.
    sizes = set[int]() if program or ranks else {size for _operation, size in taken.times}
    try:
        job, library = _job(_program(program, run), run, ranks, launcher, **told)
    except CommandError:
        if rules and not program:
            combined(rules, every=every, library=MpiLibrary(run.mpi_plugin, None), sizes=sizes)
        raise
    with tempfile.TemporaryDirectory(prefix="barograph-try-") as scratch:
        ways = [Way(USUAL, {})]
        for remedy in chosen:
            folder = Path(scratch) / remedy.name
            folder.mkdir()
            ways.append(Way(remedy.name, apply(remedy, folder, communicator_size)))
        kept = None
        ruled: list[RuledWay] = []
        if rules:
            several = combined(rules, every=every, library=library, sizes=sizes)
            kept = output_folder(output, profile)
            ruled = ruled_ways(several, library, kept)
            ways += [Way(one.name, one.variables) for one in ruled]
        if record and kept is None:
            kept = output_folder(output, profile)
        if record and kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
        if rules or record:
            click.echo(_announcement(len(ways), times), err=True)
        try:
            with click.progressbar(
                length=times * len(ways), label="running", file=sys.stderr, hidden=not sys.stderr.isatty()
            ) as bar:
                measure(job, ways, times, lambda _way: bar.update(1), kept if record else None)
        except TrialError as error:
            raise CommandError(str(error), hint=error.hint) from None
        about = {remedy.operation for remedy in chosen} | {
            rule.operation for one in ruled for rule in one.rules
        }
        # A remedy of no operation may change any.
        operations = set[str]() if "" in about else about
        gains = measured_communicators(ways[0], ways[1:], operations) if record else None
        _show(Shown(chosen, ruled, ways, scratch, kept, gains), as_json)


def _announcement(ways: int, times: int) -> str:
    changes = "1 way" if ways == 2 else f"{ways - 1} ways"
    each = f"{counted(times, 'run')} each"
    return f"{changes} to change it, and as it is: {each}, and one to warm up: {ways * times + 1} runs"


class Lasting(NamedTuple):
    """What turns a remedy on: variables with their values, and the contents of files that others name."""

    variables: dict[str, str]
    file_contents: dict[str, str]


def lasting(variables: Mapping[str, str], scratch: str) -> Lasting:
    """Returns the variables of a remedy; those that name a file in `scratch`, which is removed, with its content."""
    found = Lasting({}, {})
    for name, value in variables.items():
        if value.startswith(scratch):
            found.file_contents[name] = Path(value).read_text(encoding="ascii")
        else:
            found.variables[name] = value
    return found


def _list(
    chosen: list[Remedy], proposed: list[dict[str, Any]], profile: str, unknown: list[str], as_json: bool
) -> None:
    proposal = proposed_command(profile, proposed)
    if as_json:
        remedies = [asdict(remedy) for remedy in chosen]
        found = {"proposals": proposed, "proposed_command": proposal}
        print_json("try", {"remedies": remedies, **found, "runs": []})
        return
    from barograph.spec.tables.trial import PROPOSALS, REMEDIES

    page = screen()
    if chosen:
        page.table(REMEDIES, chosen, cells={"findings": lambda remedy: ", ".join(remedy.findings)})
    else:
        nothing = "No finding of this profile has a remedy that works without changing the code."
        page.line(" ".join([nothing, *unknown]))
    if proposed:
        page.heading(PROPOSALS.title)
        page.table(PROPOSALS, proposed, cells={"algorithms": lambda row: ", ".join(row["algorithms"])})
        page.line("To try them:")
        click.echo(f"  {proposal}")


class Shown(NamedTuple):
    """What is shown at the end: remedies and rules in the order of `ways` after the usual one; where files are kept."""

    remedies: list[Remedy]
    ruled: list[RuledWay]
    ways: list[Way]
    scratch: str
    kept: Path | None
    communicators: list[CommunicatorGain] | None


def _outcomes(shown: Shown) -> list[Outcome]:
    from barograph.trial.experiment import compare_results
    from barograph.trial.gain import gain
    from barograph.trial.remedies import Remedy

    usual, *changed = shown.ways
    rules = [
        Remedy(one.name, "algorithms by communicator size", (), "", str(one.path)) for one in shown.ruled
    ]
    return [
        Outcome(remedy, way, gain(usual.seconds, way.seconds, len(changed)), compare_results(usual, way))
        for remedy, way in zip([*shown.remedies, *rules], changed, strict=True)
    ]


def show_gains(outcomes: Sequence[Outcome], page: Screen) -> None:
    """Prints the program as it is, then with each remedy."""
    from barograph.spec.tables.trial import GAINS

    rows = [dict.fromkeys(GAINS.names("terminal"), "")]
    rows[0] |= {"remedy": USUAL, "median": f"{outcomes[0].gain.usual_seconds:.3f} s"}
    for one in outcomes:
        row = {"remedy": one.remedy.name, "median": f"{one.gain.changed_seconds:.3f} s"}
        rows.append({**row, **gain_cells(one.gain), "results": one.results})
    page.table(GAINS, rows)


def _run_row(one: Outcome, shown: Shown) -> dict[str, Any]:
    row: dict[str, Any] = {
        "remedy": one.remedy.name,
        "title": one.remedy.title,
        **lasting(one.way.variables, shown.scratch)._asdict(),
        "seconds": one.way.seconds,
        "gain": asdict(one.gain),
        "results": one.results,
    }
    for ruled in shown.ruled:
        if ruled.name == one.way.name:
            row |= {"rules": [asdict(rule) for rule in ruled.rules], "rules_file": str(ruled.path)}
    return row | {"profiles": [str(profile) for profile in one.way.profiles]}


def _numbers(ways: Sequence[Way]) -> str:
    """Says which way the profiles of a number are of, as experiment.measure() names them."""
    named = ", ".join(f"{number} = {way.name}" for number, way in enumerate(ways))
    return f"Profiles are named WAY-RUN.baro; the ways: {named}"


def _show(shown: Shown, as_json: bool) -> None:
    outcomes = _outcomes(shown)
    faster = [one for one in outcomes if one.gain.verdict == "faster" and one.results != "different"]
    best = max(faster, key=lambda one: one.gain.low) if faster else None
    usual = shown.ways[0]
    if as_json:
        document: dict[str, Any] = {
            "usual_seconds": usual.seconds,
            "usual_profiles": [str(profile) for profile in usual.profiles],
            "runs": [_run_row(one, shown) for one in outcomes],
            "best": best.remedy.name if best else None,
        }
        if shown.communicators is not None:
            document["communicators"] = communicator_rows(shown.communicators)
        print_json("try", document)
        return
    page = screen()
    show_gains(outcomes, page)
    if shown.communicators is not None:
        show_communicators(shown.communicators, page)
    if best is None:
        page.line("None of them makes the program significantly faster.")
    else:
        _show_best(best, shown)
    if shown.kept is not None:
        what = (
            "Rules and profiles" if shown.ruled and usual.profiles else "Rules" if shown.ruled else "Profiles"
        )
        click.echo(f"{what} are in {shown.kept}")
        if usual.profiles:
            click.echo(_numbers(shown.ways))


def _show_best(best: Outcome, shown: Shown) -> None:
    # Not wrapped: lines to copy.
    click.echo(f"To keep {best.remedy.name}:")
    variables, contents = lasting(best.way.variables, shown.scratch)
    for name, value in variables.items():
        click.echo(f"  export {name}={shlex.quote(value)}")
    for name, text in contents.items():
        click.echo(f"  put this into a file, and set {name} to its name:")
        for line in text.splitlines():
            click.echo(f"    {line}")
    for ruled in shown.ruled:
        if ruled.name == best.way.name:
            show_kept(ruled)
