# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph try` does about communicators: rules as ways to run, proposals, gains by communicator size."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.trials.gain_cells import gain_cells

if TYPE_CHECKING:
    from barograph.analyze.communicators.communicator_gains import CommunicatorGain, Proposal
    from barograph.show.screen import Screen
    from barograph.trial.experiment import Way
    from barograph.trial.rules import Rule

MPICH = "mpich"
OPEN_MPI = "ompi"
# How MPICH calls itself; libraries that are made of it differ, and many have no decision tree to change.
MPICH_TEXT = "MPICH Version"


class RuledWay(NamedTuple):
    """One combination of rules: its name, the rules, the file that says so and the variables that name the file."""

    name: str
    rules: tuple[Rule, ...]
    path: Path
    variables: dict[str, str]


class MpiLibrary(NamedTuple):
    """The MPI of a program: family, and the file of the library where it is known."""

    family: str
    path: Path | None

    @property
    def rule_family(self) -> str:
        """The family by its rules: libraries of the standard ABI have those of MPICH, if any."""
        return OPEN_MPI if self.family == OPEN_MPI else MPICH


def combined(
    texts: Sequence[str], *, every: bool, library: MpiLibrary, sizes: Collection[int]
) -> list[tuple[Rule, ...]]:
    """Returns the combinations of rules to try; raises CommandError where the rules cannot be followed."""
    from barograph.trial.rules import RuleError, collectives, combinations, parse_rules, single_way

    try:
        choices = parse_rules(texts, collectives(library.rule_family), sizes)
        found = combinations(choices) if every else [single_way(choices)]
    except RuleError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from None
    if not any(found):
        raise CommandError("the rules change nothing: all are `default`", code=ExitCode.USAGE)
    return found


def ruled_ways(combinations: Sequence[tuple[Rule, ...]], library: MpiLibrary, folder: Path) -> list[RuledWay]:
    """Writes a file of rules for each combination into a folder.

    Raises:
        CommandError: the library has no rules by communicator size, or a file cannot be written.
    """
    from barograph.trial import rule_files
    from barograph.trial.rules import RuleError, collectives, way_name

    known = collectives(library.rule_family)
    ways: list[RuledWay] = []
    try:
        tree: dict[str, Any] = {}
        if library.rule_family == MPICH:
            if library.path is None:
                raise RuleError(
                    "the program's MPI library is not known, and its rules are in it",
                    "give the program itself after --, not a script",
                )
            tree = rule_files.built_in_tree(library.path)
        folder.mkdir(parents=True, exist_ok=True)
        for rules in combinations:
            name = way_name(rules)
            stem = re.sub(r"\W+", "-", name.lower())
            if library.rule_family == MPICH:
                path = folder / f"{stem}.json"
                text, variables = rule_files.mpich_rules_text(rules, known, tree), rule_files.mpich_variables
            else:
                path = folder / f"{stem}.conf"
                text, variables = rule_files.ompi_rules_text(rules, known), rule_files.ompi_variables
            path.write_text(text, encoding="ascii")
            ways.append(RuledWay(name, rules, path, variables(path)))
    except RuleError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from None
    except OSError as error:
        raise CommandError(f"the rules cannot be written to {folder}: {error.strerror}") from None
    return ways


def output_folder(chosen: Path | None, profile: str) -> Path:
    """Returns an empty or new folder for rules and profiles: the chosen one, else NAME-try, NAME-try-2, ...

    Raises:
        CommandError: the chosen one has something in it.
    """
    if chosen is not None:
        if chosen.exists() and (not chosen.is_dir() or any(chosen.iterdir())):
            raise CommandError(
                f"{chosen} exists and is not an empty folder",
                hint="-o takes a new folder",
                code=ExitCode.FAILED,
            )
        return chosen.absolute()
    number = 1
    while True:
        found = Path(f"{Path(profile).stem}-try" + (f"-{number}" if number > 1 else ""))
        if not found.exists():
            return found.absolute()
        number += 1


def show_kept(way: RuledWay) -> None:
    """Prints how to use a file of rules without this command: by variables, or words of Open MPI's launcher."""
    prefix = "OMPI_MCA_"
    if all(name.startswith(prefix) for name in way.variables):
        words = [
            f"--mca {name.removeprefix(prefix)} {shlex.quote(value)}" for name, value in way.variables.items()
        ]
        click.echo(f"  or: mpirun {' '.join(words)} ...")
        click.echo(f"{way.path.name}:")
        for line in way.path.read_text(encoding="ascii").splitlines():
            click.echo(f"  {line}")
    else:
        click.echo("  The file is the decision tree of this version of the library with the rules in it;")
        click.echo("  another version needs its own.")


def measured_communicators(
    usual: Way, ways: Sequence[Way], operations: Collection[str]
) -> list[CommunicatorGain]:
    """Compares the recorded runs of each way with those of the usual one, by communicator size.

    Only these operations are compared, or all if there are none: the more, the wider the intervals.
    """
    from barograph.analyze.communicators.communicator_gains import collective_times, communicator_gains
    from barograph.cli.options.profiles import workspace_of

    taken: dict[str, list[Any]] = {}
    for way in (usual, *ways):
        for profile in way.profiles:
            with workspace_of(str(profile)) as workspace:
                taken.setdefault(way.name, []).append(collective_times(workspace))
    return communicator_gains(taken[usual.name], {way.name: taken[way.name] for way in ways}, operations)


def show_communicators(gains: Sequence[CommunicatorGain], screen: Screen) -> None:
    """Prints which communicators gained."""
    from barograph.spec.tables.trial import COMMUNICATOR_GAINS

    rows = [
        {
            "operation": one.operation,
            "size": one.size,
            "remedy": one.way,
            "usual_ns": one.gain.usual_seconds * 1e9,
            "changed_ns": one.gain.changed_seconds * 1e9,
            **gain_cells(one.gain),
        }
        for one in gains
    ]
    screen.heading("Where: collectives by communicator size, time of the rank that spends most in each")
    if rows:
        screen.table(COMMUNICATOR_GAINS, rows)
    else:
        screen.line("No collective takes one percent of a run or more.")
    if rows and all(one.gain.verdict == "no difference seen" for one in gains):
        screen.line("No difference is measurable on communicators of any size.")


def communicator_rows(gains: Sequence[CommunicatorGain]) -> list[dict[str, Any]]:
    """Returns the rows for JSON."""
    return [
        {"operation": one.operation, "size": one.size, "remedy": one.way, "gain": asdict(one.gain)}
        for one in gains
    ]


def proposal_rows(found: Sequence[Proposal], library: MpiLibrary) -> list[dict[str, Any]]:
    """Returns the rows of collectives that are worth trying, with the algorithms that a rule takes."""
    from barograph.trial.rules import collectives

    known = collectives(library.rule_family)
    return [{**asdict(one), "algorithms": list(known[one.operation].algorithms)} for one in found]


def proposed_command(profile: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Returns the command that tries the proposals, as few of them as one call takes; "" without any."""
    from barograph.trial.rules import MOST_COMBINATIONS

    words, count = ["barograph", "try", profile, "--combinations"], 1
    for row in rows:
        count *= len(row["algorithms"])
        if count > MOST_COMBINATIONS:
            break
        words += ["--rule", f"{row['operation']}:{row['size']}={','.join(row['algorithms'])}"]
    return shlex.join(words) if rows else ""
