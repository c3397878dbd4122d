# SPDX-License-Identifier: BSD-3-Clause
"""One `barograph run`: from the command line to the exit code, in two of its three forms.

Serial, `barograph run -- ./app`: starts one process.
Outer, `barograph run -n 4 -- ./app`: starts the launcher, which starts barograph-exec on each rank.
Inner, `mpirun -n 4 barograph run -- ./app`: see on_rank.py, which imports nothing of this.

All messages go to stderr and begin with `barograph: `. Standard output belongs to the program.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from barograph.launch import environment, recording, redact
from barograph.launch.agents.event_agent import EventAgent
from barograph.launch.agents.life_watch import STALL_S, LifeWatch
from barograph.launch.agents.node_agent import SETTING as EVENTS
from barograph.launch.agents.node_agent import is_traced, words_for
from barograph.launch.agents.nodes import find_nodes
from barograph.launch.check.unknown_variables import unknown_variables
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation, find_installation
from barograph.launch.plugins.families import MPICH, TITLES
from barograph.launch.program import coupling, programs
from barograph.launch.program import launcher as launchers
from barograph.launch.program.program_files import Context, here_document, hydra_file, slurm_file
from barograph.launch.program.target import Target, inspect_target
from barograph.launch.run import own_time
from barograph.launch.run.after_end import take_counts
from barograph.launch.run.become import program_environment
from barograph.launch.run.process import run_and_wait
from barograph.launch.run.request import Request, explain_obstacles, not_recorded, reason, say
from barograph.launch.run.results import given_names, outcome
from barograph.launch.run.results.main_profile import put_main_first
from barograph.launch.run.results.other_users import notes_of_others
from barograph.launch.run.results.run_trace import Placing, RunTrace
from barograph.launch.run.unrecorded import Notes, take_notes


@dataclass
class Plan:
    """What will be started and how, and where its profile is expected."""

    words: list[str]
    additions: dict[str, str]
    target: Target  # the first program
    output: Path
    job: str
    arenas: Path  # directory
    installation: Installation
    warnings: list[str] = field(default_factory=list[str])
    launcher_family: str = ""  # "" without a launcher
    further: list[Target] = field(default_factory=list["Target"])  # after each `:`
    event_agent: EventAgent | None = None  # where one takes the events of the run
    events_by_node: bool = False  # each node's first rank starts one
    bare: str = ""  # why the job is not recorded at all
    remarks: list[str] = field(default_factory=list[str])  # said before the start, unless --quiet
    names: list[str] = field(default_factory=list[str])  # of coupled programs, "" where none is given
    program_file: Path | None = None  # that srun reads the programs of a coupled job from
    program_text: str = ""  # what is in it
    other_form: str = ""  # of a coupled job's command, for --dry-run
    made_up: bool = False  # the path of the profile, so that the program may name it
    window_folder: str = ""  # how those begin in which coupled programs keep the files of their windows
    analyzers: int = 0
    analyzer_variables: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def targets(self) -> list[Target]:
        """All programs of the job."""
        return [self.target, *self.further]

    @property
    def recorded(self) -> bool:
        """False when all programs run without the library."""
        return not self.bare and any(not target.obstacles for target in self.targets)


def make_plan(request: Request, bare: str = "") -> Plan:
    """Returns what an outer or serial run would do, without doing any of it.

    With `bare`, the reason, it starts the programs as they are.

    Raises:
        LaunchError: an option is wrong, or there is no such program.
    """
    installation = find_installation()
    launched = request.ranks is not None or request.launcher is not None
    if request.launcher_arguments and not launched:
        raise LaunchError("--launcher-args needs -n or --launcher", hint="-n 4 starts four ranks")
    if request.coupling is not None:
        if request.ranks is None:
            raise LaunchError("--couple mpi needs -n", hint="-n 4 starts four ranks of the first program")
        coupling.check_installation(installation)
    first = programs.first_program(request.program) if launched else request.program
    if not first:
        raise LaunchError("no program is given before the first `:`")
    target = inspect_target(first, installation.library, or_here=launched)
    warnings: list[str] = []
    variables = recording.collect_settings(request.options, lambda text: warnings.append(f"warning: {text}"))
    recording.check_room(request.options, variables, request.ranks or 1)
    bare = bare or installation.problem()[0]
    output = Path(target.name)
    if not bare:
        try:
            output, why = recording.choose_output(variables.get("BAROGRAPH_OUTPUT"), target.name)
        except LaunchError as error:
            bare = str(error)
        else:
            if why:
                warnings.append(f"warning: {why}; the profile goes to {output}{recording.ENDING}")
    if bare and request.coupling is not None:
        # Without us, all programs would have one MPI_COMM_WORLD: not what was asked for.
        raise LaunchError(f"--couple mpi: {bare}", hint="name a place that can be written to: -o /tmp/NAME")
    job = recording.make_job_id()
    arenas = recording.arena_directory(variables)
    plan = Plan([], {}, target, output, job, arenas, installation, warnings, bare=bare)
    if bare:
        parts = _add_launcher(plan, request, variables) if launched else []
        plan.words += _start_words(plan, target, first, {})
        _add_parts(plan, parts, {})
        return plan
    asked = variables.get("BAROGRAPH_OUTPUT", "")
    plan.made_up = recording.is_made_up(request.options, asked) or recording.is_folder(asked)
    variables["BAROGRAPH_OUTPUT"] = str(output.absolute())
    if plan.made_up:
        variables[recording.DEFAULT_OUTPUT] = variables["BAROGRAPH_OUTPUT"]
    variables["BAROGRAPH_JOB"] = job
    variables["BAROGRAPH_COMMAND"] = redact.to_setting(request.program)
    if request.coupling is not None:
        variables[coupling.SETTING] = "mpi"
    parts: list[programs.Part] = []
    variables["BAROGRAPH_GATHERS"] = _gathers(arenas)
    if launched:
        parts = _add_launcher(plan, request, variables)
    if is_traced(variables) and request.coupling is not None and not request.coupling.keeps_events:
        variables[EVENTS] = "ring"
    elif is_traced(variables):
        plan.events_by_node = not stays_here(plan.words)
        if not plan.events_by_node:
            plan.event_agent = EventAgent(installation.agent_program, job, plan.arenas, output.absolute())
            variables[EVENTS] = "ring"
    if plan.recorded:
        variables[environment.SETTING] = environment.to_setting(target.file)
    # Last: what has been done until here is the tool's own time.
    variables[own_time.SETTING] = own_time.since_start().as_setting()
    if request.coupling is not None:
        _couple(plan, request.ranks or 1, first, parts, variables)
        return plan
    plan.words += _start_words(plan, target, first, variables)
    _add_parts(plan, parts, variables)
    return plan


def _gathers(arenas: Path) -> str:
    """Returns where arenas are looked for: on this node, in this directory, which a container may not have."""
    host = os.uname().nodename
    with contextlib.suppress(OSError):
        status = arenas.stat()
        return f"{host}@{status.st_dev}:{status.st_ino}"
    return host


def _add_parts(plan: Plan, parts: Sequence[programs.Part], variables: Mapping[str, str]) -> None:
    further = iter(plan.further)
    for part in parts:
        plan.words += [programs.SEPARATOR, *part.options]
        if part.program:
            plan.words += _start_words(plan, next(further), part.program, variables)


def _couple(
    plan: Plan, ranks: int, first: Sequence[str], parts: Sequence[programs.Part], variables: dict[str, str]
) -> None:
    """Adds the words that start coupled programs and their analyzers, or makes the file that names them."""
    commands = [(programs.Part((), tuple(first)), plan.target), *zip(parts, plan.further, strict=True)]

    identities = [name or part.program for (part, _), name in zip(commands, plan.names, strict=True)]

    def contexts(settings: Mapping[str, str]) -> list[Context]:
        made: list[Context] = []
        for (part, target), name in zip(commands, plan.names, strict=True):
            # An empty name hides that of this environment, which the first program has already.
            named = {coupling.PARTITION: name} if name or coupling.PARTITION in os.environ else {}
            if plan.window_folder:
                # Those that are one program have one.
                number = identities.index(name or part.program)
                named[coupling.WINDOWS] = f"{plan.window_folder}{plan.job}-{number}"
            words = _start_words(plan, target, part.program, {**settings, **named}, variables)
            made.append(Context(programs.ranks_of(part) if made else ranks, part.options, tuple(words)))
        if plan.analyzers:
            settings = {**settings, **plan.analyzer_variables}
            words = recording.words_with(plan.installation, settings, [plan.installation.world_library])
            words += coupling.analyzer_words(plan.output.absolute())
            made.append(Context(plan.analyzers, ("-n", str(plan.analyzers)), tuple(words)))
        return made

    if plan.launcher_family == "slurm":
        plan.additions |= variables
        plan.program_file = plan.output.with_name(f".{plan.output.name}.{plan.job}.multi-prog").absolute()
        plan.program_text = slurm_file(contexts({}))
        plan.words += ["--multi-prog", str(plan.program_file)]
        return
    if plan.launcher_family == MPICH and (text := hydra_file(contexts({}))):
        words = [*plan.words[: plan.words.index("-n")], "-configfile", "FILE"]
        settings = launchers.describe_environment({**plan.additions, **variables})
        plan.other_form = f"The same with a file: {settings} {shlex.join(words)}\nFILE:\n{text}"
    for at, context in enumerate(contexts(variables)):
        plan.words += [*([programs.SEPARATOR] if at else []), *context.options, *context.words]


def stays_here(launcher: Sequence[str]) -> bool:
    """True when nothing says that the launcher starts ranks on other nodes, where there is no agent of ours."""
    nodes = find_nodes(os.environ, launcher)
    return nodes is None or not nodes.others


def _start_words(
    plan: Plan,
    target: Target,
    program: Sequence[str],
    given: Mapping[str, str],
    variables: Mapping[str, str] | None = None,
) -> list[str]:
    """Returns the words that start one program, recorded if it can be.

    Args:
        plan: of the run; has the installation.
        target: the program.
        program: its words.
        given: settings that these words give to it.
        variables: all settings that it has; None: those.
    """
    words = list(program)
    if "/" not in words[0] and "/" not in str(target.file):
        words[0] = f"./{target.file}"  # found where mpirun looks and exec does not
    if plan.bare or target.obstacles:
        return words
    preloads = plan.installation.preloads(given if variables is None else variables)
    starts = recording.words_with(plan.installation, given, (*target.preload_first, *preloads))
    return (words_for(starts) if plan.events_by_node else starts) + words


def _add_launcher(plan: Plan, request: Request, variables: dict[str, str]) -> list[programs.Part]:
    """Adds the launcher's words; returns what follows the first program, where there is more than one."""
    family, library = plan.target.mpi
    launcher = launchers.choose_launcher(family, library, request.launcher)
    if request.coupling is None:
        parts = programs.further_parts(request.program, launcher.family)
    else:
        parts = _name_programs(plan, launcher, request.program, variables)
    for part in parts:
        if part.program:
            plan.further.append(inspect_target(part.program, plan.installation.library, or_here=True))
        elif part.options:
            plan.warnings.append(
                f"warning: what follows after `:` is not recorded: {shlex.join(part.options)}; "
                "start each program with `barograph run --` behind the launcher instead"
            )
    if parts and request.options.get("partition") and request.coupling is None:
        plan.warnings.append(
            "warning: --partition makes one program of all; `env BAROGRAPH_PARTITION=NAME ./program` names one"
        )
    for target in plan.targets:
        other = target.mpi[0]
        if not launcher.fits(other):
            plan.warnings.append(
                f"warning: {target.file} uses {TITLES[str(other)]}, but {launcher.words[0]} belongs to "
                f"{TITLES[launcher.family]}"
            )
    arguments = shlex.split(request.launcher_arguments or "")
    plan.launcher_family = launcher.family
    explicit = request.launcher or ""
    plan.words += launcher.words if explicit.startswith("/") else launchers.as_typed(launcher.words)
    ranks = request.ranks and request.ranks + sum(programs.ranks_of(part) for part in parts)
    if request.coupling is not None and ranks is not None:
        ranks += _add_analyzers(plan, request.coupling, launcher, ranks)
    if request.ranks is not None:
        in_file = request.coupling is not None and launcher.family == "slurm"
        plan.words += ["-n", str(ranks if in_file else request.ranks)]
    plan.words += arguments
    plan.additions |= launchers.launcher_environment(launcher, ranks, arguments)
    return parts


def _name_programs(
    plan: Plan, launcher: launchers.Launcher, words: Sequence[str], variables: dict[str, str]
) -> list[programs.Part]:
    """Moves the names of coupled programs (--partition) into the plan; returns what follows the first program."""
    coupling.check_launcher(launcher)
    plan.window_folder = coupling.window_folder(launcher)
    in_file = launcher.family == "slurm"
    parts = programs.parts_for_file(words) if in_file else programs.further_parts(words, launcher.family)
    first = variables.pop(coupling.PARTITION, "")
    if first:
        coupling.check_name(first)
    for part in parts:
        if not part.program:
            raise LaunchError(
                f"--couple mpi: no program was found behind `:`: {shlex.join(part.options) or 'nothing'}",
                hint="barograph run --couple mpi -n 4 -- ./ocean : -n 8 ./atmosphere",
            )
    named = [coupling.take_partition(part) for part in parts]
    for part, _ in named if in_file else ():
        if not coupling.has_ranks_only(part):
            raise LaunchError(
                f"srun takes no options for one program: {shlex.join(part.options)}",
                hint="-n, and --partition NAME, may stand behind `:`",
            )
    plan.names = [first, *(name for _, name in named)]
    commands = [tuple(programs.first_program(words)), *(part.program for part, _ in named)]
    unnamed = [command for command, name in zip(commands, plan.names, strict=True) if not name]
    if len(set(unnamed)) < len(unnamed):
        plan.remarks.append(
            "programs with the same command are one, with one MPI_COMM_WORLD: "
            "--partition NAME before each tells them apart"
        )
    return [part for part, _ in named]


def _add_analyzers(plan: Plan, asked: coupling.Coupling, launcher: launchers.Launcher, ranks: int) -> int:
    """Checks that the programs can be coupled and plans their analyzers; returns how many there are of these."""
    for target in plan.targets:
        coupling.check_target(target)
    if len(plan.targets) > 1 or asked.analyzed:
        plan.remarks.append(coupling.what_dies_with_it(launcher, analyzed=asked.analyzed))
    if not asked.analyzed:
        return 0
    plan.analyzers = asked.analyzers_of(ranks)
    plan.analyzer_variables = coupling.analyzer_variables(plan.targets, launcher)
    plan.words += coupling.launcher_words(launcher)
    return plan.analyzers


def start(request: Request) -> int:
    """Runs what was asked for, outside of a launcher's job, and returns the exit code of the program.

    Raises:
        LaunchError: it cannot be started as asked.
    """
    plan = _plan_in_any_case(request)
    if request.dry_run:
        print(_dry_run(plan))  # noqa: T201 - the answer to --dry-run
        return 0
    for text in unknown_variables(os.environ):
        say(f"warning: {text}")
    for line in plan.warnings:
        say(line)
    for line in () if plan.bare else (text for one in plan.targets for text in explain_obstacles(one)):
        say(line)
    for line in () if request.quiet else plan.remarks:
        say(line)
    old: Path | None = None
    before: Mapping[Path, tuple[int, int]] = {}
    trace: RunTrace | None = None
    try:
        if plan.recorded:
            old = _make_room(plan, request)
            before = outcome.list_profiles(plan.output)
            if not request.quiet:
                _mention_leftovers(plan)
            if plan.analyzers:
                coupling.remove_received(plan.output)  # of a run that was killed
            if plan.program_file is not None:
                plan.program_file.write_text(plan.program_text)
    except Exception as error:  # noqa: BLE001 - the program must start, no matter what fails here
        plan = make_plan(request, reason(error))
    if plan.bare:
        say(not_recorded(plan.bare))
    try:
        if request.beside is not None:
            for text in _start_beside(plan, request.beside):
                say(text)
        trace = _start_events(plan)
    except LaunchError:
        raise  # an option is wrong
    except Exception as error:  # noqa: BLE001 - as above
        say(f"warning: what goes on beside the program was not started: {reason(error)}")
    signals: list[str] = []
    watch = LifeWatch(
        lambda: recording.job_folder(plan.arenas, plan.job), min(STALL_S, (request.stall_ns or 1e18) / 1e9)
    )
    code = run_and_wait(
        plan.words,
        {**program_environment(), **plan.additions},
        forwarded=signals,
        started=watch.start if plan.recorded else None,
        ending=watch.look,
    )
    if plan.program_file is not None:
        plan.program_file.unlink(missing_ok=True)
    try:
        return _keep(request, plan, _Ended(code, signals, watch, trace), _Before(old, before))
    except KeyboardInterrupt:
        say(
            f"interrupted before all was written: `barograph recover {plan.job}` makes a profile of what is left"
        )
        return code
    except Exception as error:  # noqa: BLE001 - the exit code is that of the program
        say(f"warning: not all was written: {reason(error)}; see `barograph recover --list`")
        return code


def _plan_in_any_case(request: Request) -> Plan:
    """Returns a plan that starts the program without us where the tool fails; raises LaunchError as make_plan does."""
    try:
        return make_plan(request)
    except LaunchError:
        raise
    except Exception as error:  # noqa: BLE001 - the program must start, no matter what fails here
        return make_plan(request, reason(error))


def _make_room(plan: Plan, request: Request) -> Path | None:
    """Makes the folder of the profile, and moves one of its name; returns where that is now.

    One that cannot be moved stays: the new one gets a number then, as that of a further process.
    """
    recording.make_folder(plan.output)
    try:
        return recording.set_aside(plan.output, request.same_run)
    except LaunchError as error:
        say(f"warning: {error}; the new profile gets a number")
        return None


def _dry_run(plan: Plan) -> str:
    """Returns what would be done, as a shell takes it."""
    words = [f"{name}={shlex.quote(value)}" for name, value in plan.additions.items()]
    command = " ".join([*words, shlex.join(plan.words)])
    if plan.program_file is not None:
        return here_document(plan.program_file, plan.program_text) + command
    return "\n# ".join([command, *plan.other_form.splitlines()])


class _Before(NamedTuple):
    """What was at the place of the profile before the run."""

    renamed: Path | None
    profiles: Mapping[Path, tuple[int, int]]


class _Ended(NamedTuple):
    """How a run ended: its exit code, what signals were sent to us, who notes its ends, and its trace."""

    code: int
    signals: list[str]
    watch: LifeWatch
    trace: RunTrace | None


class _Profiles(NamedTuple):
    """What a run has left, by the names that its profiles keep."""

    found: list[Path]
    main: Path | None
    moved: Mapping[Path, Path]  # what they were called when they were written
    united: Mapping[Path, Path]  # those of nodes, in the profile that they went into
    with_rescued: bool  # what was rescued is in one of them


def _keep(request: Request, plan: Plan, ended: _Ended, before: _Before) -> int:
    """Makes and completes the profile of a run that has ended, and says what came of it; returns its exit code."""
    code, signals, watch, trace = ended
    if request.tidy is not None:
        request.tidy(plan.output, plan.job)
    if not plan.recorded:
        return code
    after = own_time.Stopwatch()
    arenas = recording.job_folder(plan.arenas, plan.job)
    outcome.wait_for_the_dying(arenas)
    watch.stop()
    trouble = plan.event_agent.finish(arenas) if plan.event_agent is not None else ""
    late = take_counts(arenas)
    unrecorded = take_notes(arenas, plan.installation.library)
    outcome.remove_signs(plan.output, plan.job)
    rescued = outcome.rescue(
        arenas,
        plan.output,
        signals[0] if signals else outcome.name_of_end(code, plan.launcher_family),
        by_script=not plan.launcher_family and _is_script(plan.target),
        stall_ns=request.stall_ns,
        hang_acted=request.has_acted is not None and request.has_acted(),
        looks=watch.looks,
        removed=watch.removed(),
    )
    profiles = _named(request, plan, before, rescued)
    result = outcome.examine(
        profiles=profiles.found,
        rescued=rescued,
        code=code,
        target=plan.target,
        installation=plan.installation,
        launched=bool(plan.launcher_family),
        left_out=unrecorded.left_out_mpi or unrecorded.left_out,
    )
    records_all = (request.options.get("record") or os.environ.get("BAROGRAPH_RECORD")) == "all"
    result.notes.extend(_notes(plan, result, unrecorded, profiles, records_all=records_all))
    if trace is not None:
        recovered = rescued.processes if rescued is not None else frozenset[str]()
        placing = Placing(profiles.moved, recovered)
        result.losses += trace.finish(trouble, placing, result.profiles or result.recovered_profiles)
    made = [*result.profiles, *result.recovered_profiles]
    if request.losses is not None:
        for profile in made:
            lost = request.losses(profile, trace is None)
            result.losses += [f"warning: {shown(profile)}: {text}" for text in lost]
    main = profiles.main
    if main not in made:
        main = main_of(made) if made else None
    if late and request.store_late is not None:
        result.losses += request.store_late(main, late)
    _report(request, result, main)
    if request.finish is not None:
        remarks = request.finish(made, lambda: after.read().as_metadata("after"))
        for text in () if request.quiet else dict.fromkeys(remarks):
            say(text)
    if before.renamed is not None and not request.quiet:
        say(f"the previous profile was renamed to {shown(before.renamed)}")
    for text in result.losses:
        say(text)
    return code


def _named(request: Request, plan: Plan, before: _Before, rescued: outcome.Rescue | None) -> _Profiles:
    """Finds the profiles of a run, and gives them their names: the main one first, those of nodes as one."""

    def is_own(path: Path) -> bool:
        return request.job_of is None or request.job_of(path) in {plan.job, ""}

    renamed: Mapping[Path, Path] = {}
    if request.world_size is not None:
        renamed = put_main_first(
            outcome.new_profiles(plan.output, before.profiles, is_own), request.world_size
        )
        if rescued is not None:
            rescued.rename(renamed)
    found = outcome.new_profiles(plan.output, before.profiles, is_own)
    united: Mapping[Path, Path] = request.unite(found) if request.unite is not None else {}
    with_rescued = rescued is not None and rescued.join(united)
    found = [path for path in found if path not in united]
    given: Mapping[Path, Path] = {}
    if request.name_of is not None and plan.made_up:
        given = given_names.rename(found, request.name_of, request.snapshots_of or (lambda _: ()))
        if rescued is not None:
            rescued.rename(given)
    # The first of NAME.baro, NAME.2.baro and so on: names by the program need not begin alike.
    main = given.get(found[0], found[0]) if found else None
    moved = {
        old.absolute(): new.absolute()
        for old, new in given_names.after(given_names.after(renamed, united), given).items()
    }
    return _Profiles([given.get(path, path) for path in found], main, moved, united, with_rescued)


def _notes(
    plan: Plan, result: outcome.Outcome, unrecorded: Notes, profiles: _Profiles, *, records_all: bool
) -> Iterator[str]:
    """Yields what else there is to say of the profiles: what is not in them, and how they were put together."""
    yield from unrecorded.lines
    yield from notes_of_others(plan.arenas, plan.job)
    if result.profiles or result.recovered_profiles:
        # Without MPI a program that others start is recorded only where that was asked for.
        expected = unrecorded.left_out if records_all else unrecorded.left_out_mpi
        yield from (f"warning: {text}; {outcome.KEEP_PRELOAD}" for text in expected)
    if profiles.with_rescued:
        yield "the ranks that reached MPI_Finalize and those that did not are in the same profile"
    elif profiles.united:
        nodes = len(profiles.united) + 1
        yield f"the ranks of {nodes} nodes or containers did not meet at the end: their profiles were merged into one"
    if plan.analyzers and (received := coupling.keep_received(plan.output)):
        files = " ".join(typed(shown(path)) for path in received)
        yield (
            "warning: analyzers were killed; what they had got until then: "
            f"barograph replay --salvage {files} -o NAME"
        )


def _is_script(target: Target) -> bool:
    """True for a script that is not a launcher: the exit code of those that are is that of their job."""
    return target.kind == "script" and not launchers.NAMED.match(target.file.name)


def _start_events(plan: Plan) -> RunTrace | None:
    """Starts what takes the events of a traced run; where it cannot, the processes find nobody and keep the latest."""
    if not plan.recorded or (plan.event_agent is None and not plan.events_by_node):
        return None
    if plan.event_agent is not None and (problem := plan.event_agent.start()):
        say(f"warning: only the latest events are kept: {problem}")
        plan.event_agent = None
    folder = recording.job_folder(plan.arenas, plan.job)
    with contextlib.suppress(OSError):
        folder = recording.make_job_folder(plan.arenas, plan.job)
    return RunTrace(folder, plan.output, plan.job)


def _start_beside(plan: Plan, beside: Callable[[str, Path, Path], list[str]]) -> list[str]:
    if not plan.recorded:
        return ["no live page, and no watch for hangs: the program is not recorded"]
    lines = beside(plan.job, plan.arenas, plan.output)
    if reason := recording.why_unwatched(plan.arenas):
        lines.append(
            f"warning: ranks of this node are not seen by a live page or a watch for hangs: {reason}"
        )
    return lines


def shown(path: Path) -> str:
    """Returns a path as people like to read it: relative when it is below the current folder."""
    relative = recording.near(path)
    return relative if not relative.startswith("..") else str(path)


def typed(path: str) -> str:
    """Returns a path as it is to be typed in bash, zsh or ksh: quoted where needed, and never taken for an option."""
    path = f"./{path}" if path.startswith("-") else path
    if path.isprintable():
        return shlex.quote(path)
    plain = (
        chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}"
        for byte in os.fsencode(path)
    )
    return f"$'{''.join(plain)}'"


def main_of(profiles: Sequence[Path]) -> Path:
    """Returns NAME.baro of NAME.baro, NAME.2.baro and so on."""
    return min(profiles, key=lambda path: (len(path.name), path.name))


def _mention_leftovers(plan: Plan) -> None:

    jobs = [job for folder in recording.user_folders(plan.arenas) for job in outcome.find_leftovers(folder)]
    if jobs:
        what = f"job {jobs[0]} was" if len(jobs) == 1 else f"{len(jobs)} jobs were"
        say(f"{what} not recovered yet: barograph recover --list")


def _report(request: Request, result: outcome.Outcome, main: Path | None) -> None:
    if result.recovered:
        say(result.recovered)
    for text in result.notes:
        say(text)
    if main is None or (result.remarks and not result.profiles):
        if request.options.get("record") != "off":
            say("no profile was written" + (f": {result.remarks[0]}" if result.remarks else ""))
            for text in result.remarks[1:]:
                say(text)
            for text in result.hints:
                say(f"hint: {text}")
        return
    for text in result.remarks:
        say(f"warning: {text}")
    if request.quiet:
        return
    for profile in result.profiles:
        say(f"wrote {shown(profile)}")
    say(f"see it with: barograph report {typed(shown(main))}")
