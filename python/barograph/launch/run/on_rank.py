# SPDX-License-Identifier: BSD-3-Clause
"""`mpirun -n 4 barograph run -- ./app`: what each rank does to become the program, recorded.

Runs on every rank, so it imports the heavy parts (reading ELF files) on rank 0 only, which speaks for all.
A program that cannot be recorded still runs.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from barograph.launch import environment, recording, redact
from barograph.launch.agents import node_agent
from barograph.launch.check.unknown_variables import unknown_variables
from barograph.launch.errors import USAGE, LaunchError
from barograph.launch.installation import Installation, find_installation
from barograph.launch.program import inside
from barograph.launch.run import own_time
from barograph.launch.run.become import become, program_environment
from barograph.launch.run.request import Request, explain_obstacles, not_recorded, reason, say


def start(request: Request, rank: int) -> int:
    """Becomes the program on this rank; only returns (0) for --dry-run.

    Raises:
        LaunchError: a setting is wrong (on rank 0; the others end without a word) or the program cannot be
        run.
    """
    try:
        return _start_recorded(request, rank)
    except LaunchError:
        raise
    except Exception as error:
        if request.coupling is not None:  # but for one that would not get its own MPI_COMM_WORLD
            if rank == 0:
                raise LaunchError(f"--couple mpi: {reason(error)}") from error
            raise SystemExit(USAGE) from error
        if rank == 0:
            say(not_recorded(reason(error)))
    if not request.dry_run:
        become(list(request.program), program_environment())
    if rank == 0:
        print(shlex.join(request.program))  # noqa: T201 - the answer to --dry-run
    return 0


def _start_recorded(request: Request, rank: int) -> int:
    installation = find_installation()
    try:
        variables = make_variables(request, _warn if rank == 0 else _unsaid)
    except LaunchError as error:
        if rank == 0:
            raise
        raise SystemExit(error.code) from error
    words = list(request.program)
    file = shutil.which(words[0])
    if rank == 0:
        speak(request, installation, Path(variables["BAROGRAPH_OUTPUT"]))
        # The profile has what rank 0 says.
        variables[environment.SETTING] = environment.to_setting(Path(file) if file else None)
    recordable = file is not None and inside.may_preload(Path(file), installation.library)
    if file is not None and recordable and not installation.problem()[0]:
        traced = node_agent.is_traced(variables) and not request.dry_run
        if traced and node_agent.find_or_start(installation, variables, finishes=True):
            variables[node_agent.SETTING] = "ring"
        words = (
            recording.exec_words(installation, variables, _preload_first(request, installation, Path(file)))
            + words
        )
        if rank == 0 and request.beside is not None and not request.dry_run:
            _start_beside(request.beside, variables)
    elif rank == 0 and request.beside is not None:
        say("no live page, and no watch for hangs: the program is not recorded")
    if not request.dry_run:
        become(words, program_environment())
    if rank == 0:
        print(shlex.join(words))  # noqa: T201 - the answer to --dry-run
    return 0


def _warn(text: str) -> None:
    say(f"warning: {text}")


def _unsaid(_text: str) -> None:
    """Rank 0 speaks for all."""


def make_variables(request: Request, ignored: Callable[[str], None] | None = None) -> dict[str, str]:
    """Returns the library's settings, equal on all ranks of the job; for `ignored` see collect_settings().

    Raises:
        LaunchError: a setting is wrong.
    """
    variables = recording.collect_settings(request.options, ignored)
    job = inside.find_job_id(os.environ)
    given = variables.get("BAROGRAPH_OUTPUT")
    output = given or default_name(request.program, job)
    if not os.path.isabs(output):
        output, removed = recording.rooted(output)
        if removed and ignored is not None:
            ignored(f"{removed}; the profile goes to {output}{recording.ENDING}")
    variables["BAROGRAPH_OUTPUT"] = output.removesuffix(recording.ENDING)
    # What analyzers find goes beside the profile, and nobody waits who could move it with that.
    made_up = request.coupling is None and recording.is_made_up(request.options, given)
    variables[recording.DEFAULT_OUTPUT] = variables["BAROGRAPH_OUTPUT"] if made_up else ""
    variables["BAROGRAPH_JOB"] = job
    variables["BAROGRAPH_COMMAND"] = redact.to_setting(request.program)
    variables[own_time.SETTING] = own_time.since_start().as_setting()
    variables["BAROGRAPH_ANNOUNCE"] = "0" if request.quiet else "1"
    if request.coupling is not None:
        variables["BAROGRAPH_COUPLE"] = "mpi"
    return variables


def _start_beside(beside: Callable[[str, Path, Path], list[str]], variables: Mapping[str, str]) -> None:
    """Starts what goes on beside the job, on the node of rank 0; says where its page is."""
    output = Path(variables["BAROGRAPH_OUTPUT"])
    for text in beside(variables["BAROGRAPH_JOB"], recording.arena_directory(variables), output):
        say(text)


def default_name(program: Sequence[str], job: str) -> str:
    """Returns the name of a profile that was given none: the program's, or its script's, and the job's id."""
    script = next((word for word in program[1:] if word.endswith((".py", ".sh"))), program[0])
    return f"{Path(script).stem}-{recording.batch_job_id(os.environ) or job.split('-', 1)[0]}"


def speak(request: Request, installation: Installation, output: Path) -> None:
    """Says on rank 0 which variables mean nothing, and why nothing will be recorded where that is so; never raises."""
    from barograph.launch.program.target import inspect_target  # noqa: PLC0415 - rank 0 only

    for text in unknown_variables(os.environ):
        say(f"warning: {text}")
    message, hint = installation.problem()
    if message:
        say(not_recorded(message))
        say(f"hint: {hint}")
        return
    try:
        target = inspect_target(request.program, installation.library)
        for line in explain_obstacles(target):
            say(line)
        recording.make_folder(recording.resolve_output(f"{output}{recording.ENDING}", target.name))
    except LaunchError as error:
        say(f"warning: {error}")
        if error.hint:
            say(f"hint: {error.hint}")


def _preload_first(request: Request, installation: Installation, file: Path) -> Sequence[Path]:
    if not inside.may_need_sanitizer(file):
        return ()
    from barograph.launch.program.target import inspect_target  # noqa: PLC0415 - rarely needed

    return inspect_target(request.program, installation.library).preload_first
