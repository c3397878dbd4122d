# SPDX-License-Identifier: BSD-3-Clause
"""What came of a run: the profile that appeared, or the best explanation why there is none.

Called once after the run. Processes that did not come to write their part of the profile have left it in
their arenas on this node: it is recovered, and they are removed.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND
from barograph.launch.families import TITLES
from barograph.launch.installation import Installation
from barograph.launch.recording import ENDING
from barograph.launch.target import Target

# A launcher may end a moment before the ranks that it has killed.
DYING_S = 2.0
# The time of the folder of a job that the user has been told of.
KNOWN_NS = 1_000_000_000
ARENA = re.compile(r"(?P<host>.+)-(?P<pid>\d+)(?:\.\d)?\.arena")


# Signals that end a program that has gone wrong, or is ended by others; not those with the numbers of usual exit codes.
DEADLY = {
    signal.SIGILL,
    signal.SIGABRT,
    signal.SIGBUS,
    signal.SIGFPE,
    signal.SIGKILL,
    signal.SIGSEGV,
    signal.SIGTERM,
    signal.SIGXCPU,
}

# Places in the program that are named when it died.
MOST_SHOWN = 3
NOWHERE = "program"  # outside of all calls and regions

if TYPE_CHECKING:
    from barograph.recover import Result


@dataclass
class Rescue:
    """What was made of the arenas that a run left on this node."""

    job: str
    end: str
    results: list[Result] = field(default_factory=list["Result"])
    unwritten: bool = False  # it came to its end, but the profile could not be written
    mpi: bool = False
    running: int = 0  # processes that did not end
    places: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def rename(self, names: Mapping[Path, Path]) -> None:
        """Takes notice of profiles that got another name."""
        self.results = [
            replace(
                result,
                profiles=[names.get(path, path) for path in result.profiles],
                of_children=[names.get(path, path) for path in result.of_children],
            )
            for result in self.results
        ]


@dataclass
class Outcome:
    """New profiles, and sentences about what is missing, most likely first; hints say what to do.

    `recovered` says what was saved of a run that did not end as it should, `notes` what else there is to say.
    """

    profiles: list[Path] = field(default_factory=list[Path])
    remarks: list[str] = field(default_factory=list[str])
    hints: list[str] = field(default_factory=list[str])
    recovered: str = ""
    recovered_profiles: list[Path] = field(default_factory=list[Path])
    notes: list[str] = field(default_factory=list[str])


def list_profiles(output: Path) -> dict[Path, tuple[int, int]]:
    """Returns the profiles a run with this output can have made, NAME.baro and NAME.2.baro and so on.

    The value, (inode, time of change in ns), tells a new profile from one that was there.
    """
    pattern = re.compile(re.escape(output.name) + r"(\.(?P<count>\d+))?" + re.escape(ENDING))
    found: list[tuple[int, Path]] = []
    try:
        paths = list(output.parent.iterdir())
    except OSError:
        return {}
    for path in paths:
        match = pattern.fullmatch(path.name)
        if match:
            found.append((int(match["count"] or 0), path))
    result: dict[Path, tuple[int, int]] = {}
    for _, path in sorted(found):
        try:
            status = path.stat()
        except OSError:
            continue
        result[path] = (status.st_ino, status.st_mtime_ns)
    return result


def new_profiles(output: Path, before: Mapping[Path, tuple[int, int]]) -> list[Path]:
    """Returns the profiles that were not there before, or not so; `before` is from list_profiles(output)."""
    return [path for path, state in list_profiles(output).items() if before.get(path) != state]


def wait_for_the_dying(folder: Path) -> list[Path]:
    """Gives the processes of a job on this node a moment to end; returns all arenas in the job's folder."""
    host = os.uname().nodename
    deadline = time.monotonic() + DYING_S
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    arenas: list[Path] = []
    for path in entries:
        match = ARENA.fullmatch(path.name)
        if match is None:
            continue
        if match["host"] in {host, host.split(".", 1)[0]}:
            is_alive(int(match["pid"]), deadline)
        arenas.append(path)
    return [path for path in arenas if path.exists()]


def remove_signs(output: Path, job: str) -> None:
    """Removes what the nodes of a job have left for each other beside its profile (src/runtime/node_signs.hpp)."""
    prefix = f".{output.name}.nodes-{job}"
    try:
        folders = [path for path in output.parent.iterdir() if path.name.startswith(prefix)]
    except OSError:
        return
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def find_leftovers(user_folder: Path) -> list[str]:
    """Returns the ids of jobs that left arenas on this node and of which no process lives, each job once.

    Looks at names only. That a job was returned is noted in the time of its folder, which a new arena in it changes.
    """
    host = os.uname().nodename
    found: list[str] = []
    try:
        folders = sorted(user_folder.iterdir())
    except OSError:
        return []
    for folder in folders:
        try:
            if folder.stat().st_mtime_ns == KNOWN_NS:
                continue
            names = [ARENA.fullmatch(entry.name) for entry in folder.iterdir()]
        except OSError:
            continue
        arenas = [name for name in names if name is not None]
        if not names:
            with contextlib.suppress(OSError):
                folder.rmdir()  # a job that begins right now makes it again
        if arenas and all(
            name["host"] in {host, host.split(".", 1)[0]} and not is_alive(int(name["pid"]), 0)
            for name in arenas
        ):
            with contextlib.suppress(OSError):
                os.utime(folder, ns=(KNOWN_NS, KNOWN_NS))
            found.append(folder.name.removeprefix("job-"))
    return found


def rescue(folder: Path, output: Path, end: str) -> Rescue | None:
    """Makes a profile of what the processes of a run left behind; None when they left nothing.

    Args:
        folder: the job's folder of arenas on this node.
        output: path of the profile without its ending.
        end: how the run ended, in a word or two: `SIGTERM`, `exit code 3`.
    """
    if not wait_for_the_dying(folder):
        return None
    from barograph import recover  # noqa: PLC0415 - rarely needed, and it is large

    done: Rescue | None = None
    for job in recover.find_jobs(folder):
        pending = job.pending
        result = recover.recover(job, output, reason=end)
        if not pending and not job.unreadable:
            continue
        stopped = bool(pending) and all(arena.state != "recording" for arena in pending)
        done = done or Rescue(job.id, end)
        done.results.append(result)
        done.unwritten = done.unwritten or stopped
        done.mpi = done.mpi or job.world_size > 0
        done.running += len(job.of_liveness("running"))
        if job.world_size:
            done.places.extend(recover.places(job.of_liveness("dead")))
    return done


def name_of_end(code: int, launcher_family: str = "") -> str:
    """Returns how a run ended, in a few words: `SIGKILL`, `exit code 3`.

    The launchers of MPICH's kin end with the bare number of the signal that ended a rank.
    """
    if launcher_family == "mpich" and code in DEADLY:
        return f"{signal.Signals(code).name} or exit code {code}"
    if code > 128:
        try:
            return signal.Signals(code - 128).name
        except ValueError:
            return f"signal {code - 128}"
    return f"exit code {code}"


def is_alive(pid: int, deadline: float) -> bool:
    """True when a process is still there at the deadline (seconds of time.monotonic); zombies are dead."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it can't be watched here, so it is left alone
    try:
        watch = select.poll()
        watch.register(process, select.POLLIN)
        return not watch.poll(max(0.0, deadline - time.monotonic()) * 1000)
    finally:
        os.close(process)


def examine(
    *,
    output: Path,
    before: dict[Path, tuple[int, int]],
    rescued: Rescue | None,
    code: int,
    target: Target,
    installation: Installation,
    launched: bool = False,
) -> Outcome:
    """Returns what came of a run.

    Args:
        output: the profile's path without `.baro`.
        before: list_profiles(output) from before the run.
        rescued: what rescue() made of what its processes left behind.
        code: the exit code of the run.
        target: the program that ran.
        installation: where the library and its plugins lie.
        launched: by a launcher, that is as several processes.
    """
    outcome = Outcome(new_profiles(output, before))
    if rescued is not None:
        _tell(outcome, rescued, before_mpi=launched and target.mpi[0] is not None)
        return outcome
    if outcome.profiles:
        return outcome
    _explain(outcome, code, target, installation)
    if code:
        outcome.hints.append("the exit code and the messages above are the program's own")
    else:
        outcome.hints.append("`barograph doctor PROGRAM` checks what can be recorded here")
    return outcome


def _tell(outcome: Outcome, rescued: Rescue, *, before_mpi: bool) -> None:
    """Adds what was recovered, and what was not and why; `before_mpi`: of a launched MPI program without a rank."""
    ranks = sum(result.ranks for result in rescued.results)
    children = sum(result.children for result in rescued.results)
    expected = sum(result.expected for result in rescued.results)
    problem = next((result.problem for result in rescued.results if result.problem), "")
    made = [path for result in rescued.results for path in result.profiles]
    of_children = [path for result in rescued.results for path in result.of_children]
    outcome.profiles = [path for path in outcome.profiles if path not in made]
    end = rescued.end
    if made:
        names = ", ".join(os.path.relpath(path) for path in made if path not in of_children)
        if children:
            # Workers never write a profile themselves.
            some = "1 child process was" if children == 1 else f"{children} child processes were"
            outcome.notes.append(f"{some} recorded too, in {', '.join(map(os.path.relpath, of_children))}")
        if not names:
            pass
        elif not rescued.mpi and end == name_of_end(0) and outcome.profiles:
            # What the program was before exec.
            some = "1 further process" if ranks == 1 else f"{ranks} further processes"
            outcome.recovered = f"{some} of the program did I/O, recorded in {names}"
        elif before_mpi and not rescued.mpi and not outcome.profiles:
            some = "1 process" if ranks == 1 else f"{ranks} processes"
            outcome.recovered = (
                f"{some} ended ({end}) before MPI_Init was done: nothing of MPI was recorded, and what they read and "
                f"wrote is in {names}"
            )
        elif rescued.unwritten:
            outcome.recovered = f"the profile was not written at the end of the run; recovered {names}"
        else:
            noun = "rank" if rescued.mpi else "process"
            of = (
                f"{ranks} of {expected} {noun}s"
                if rescued.mpi
                else noun
                if ranks == 1
                else f"{ranks} {noun}es"
            )
            outcome.recovered = (
                f"{of} ended without {'MPI_Finalize' if rescued.mpi else 'telling the library'} ({end}); "
                f"recovered {names}, complete up to {'each rank' if rescued.mpi else 'the'}"
                f"{chr(39) + 's' if rescued.mpi else ''} last call"
            )
        outcome.recovered_profiles = made
        shown = [
            f"{'rank' if part.isdigit() else 'ranks'} {part} in {where}" for part, where in rescued.places
        ]
        if any(where != NOWHERE for _, where in rescued.places) and not rescued.unwritten:
            more = f"; {len(shown) - MOST_SHOWN} more" if len(shown) > MOST_SHOWN else ""
            outcome.notes.append(f"where they were: {'; '.join(shown[:MOST_SHOWN])}{more}")
    elif not problem and not outcome.profiles:
        outcome.remarks.append(
            f"processes of the program ended ({end}) in MPI_Init, or before they did anything that is recorded"
        )
    for result in rescued.results:
        outcome.notes.extend(f"warning: {text}" for text in result.lost)
    if rescued.running:
        noun = "process" if rescued.running == 1 else "processes"
        outcome.notes.append(
            f"warning: {rescued.running} {noun} of the job still run; `barograph recover {rescued.job}` "
            "when they have ended"
        )
    if problem:
        outcome.remarks.append(problem)
        outcome.hints.append(
            f"the measurements are kept: `barograph recover {rescued.job} -o NAME` writes them elsewhere"
        )


def _explain(outcome: Outcome, code: int, target: Target, installation: Installation) -> None:
    if code in {NOT_EXECUTABLE, NOT_FOUND}:
        outcome.remarks.append("the program was not found or could not be executed")
        return
    family = target.mpi[0]
    if family is not None and family not in installation.families:
        outcome.remarks.append(
            f"the program uses {TITLES[family]}, for which this installation has no plugin"
        )
        return
    if code:
        outcome.remarks.append(f"the program ended early with {_code(code)}")
        return
    if target.kind == "script":
        outcome.remarks.append("nothing that the script started called MPI or used annotated regions")
        outcome.hints.append("--record all records every process")
    elif not os.access(output_folder := Path.cwd(), os.W_OK):
        outcome.remarks.append(f"the folder {output_folder} can't be written to any more")
    else:
        outcome.remarks.append(
            "the program ended without the library being told, for example by _exit or exec"
        )


def _code(code: int) -> str:
    return f"signal {code - 128}" if code > 128 else f"exit code {code}"
