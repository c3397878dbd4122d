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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from barograph.job_files import run_note
from barograph.job_files.event_files import events_files, is_held
from barograph.job_files.process_names import ARENA, is_of_host, pid_of
from barograph.launch import recording
from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND
from barograph.launch.installation import Installation
from barograph.launch.plugins.families import TITLES
from barograph.launch.plugins.plugins import absolute
from barograph.launch.program.target import Target
from barograph.launch.recording import ENDING
from barograph.wording.counted import counted

# A launcher may end a moment before the ranks that it has killed.
DYING_S = 2.0
# The time of the folder of a job that the user has been told of.
KNOWN_NS = 1_000_000_000
# As the recorder writes a call site: FILE@BUILD-ID+OFFSET.
SITE = re.compile(r"@(?:file-)?[0-9a-f]{8,}\+[0-9a-f]+")

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
# When one of these ends a rank, it leaves its stack (src/runtime/crash_stack.cpp); outside of MPI jobs nothing does.
CRASHES = {"SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"}
NO_STACK = "where it crashed is not known: a process leaves its stack from the end of MPI_Init on"

# How many regions and calls are named, of those that its ranks were in when it died.
MOST_SHOWN = 3
EXIT_CODE = "exit code"
KEEP_PRELOAD = "the script or wrapper that starts it has to leave LD_PRELOAD as it is"
IN_FRONT = "behind a static or setuid wrapper put `barograph run --` in front of the program itself"
NOWHERE = "program"  # outside of all calls and regions

if TYPE_CHECKING:
    from barograph.launch.agents.life_watch import StackLook
    from barograph.recover import Result


@dataclass
class Rescue:
    """What was made of the arenas that a run left on this node."""

    job: str
    end: str
    results: list[Result] = field(default_factory=list["Result"])
    unwritten: bool = False  # it finished, but the profile could not be written
    mpi: bool = False
    running: int = 0  # processes that did not end
    places: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    removed: list[str] = field(default_factory=list[str])  # arenas whose files were gone

    @property
    def processes(self) -> frozenset[str]:
        """The processes (barograph.job_files.process_names) whose arenas were written to a profile."""
        names = (Path(path).name for result in self.results for path in result.placed)
        return frozenset(match["process"] for name in names if (match := ARENA.fullmatch(name)))

    @property
    def how(self) -> str:
        """How the run ended, in brackets, where that is known."""
        return f" ({self.end})" if self.end else ""

    def rename(self, names: Mapping[Path, Path]) -> None:
        """Takes notice of profiles that got another name: recovery gives absolute paths, a run those as typed."""
        moved = {old.absolute(): new for old, new in names.items()}
        self.results = [
            replace(
                result,
                profiles=[moved.get(path.absolute(), path) for path in result.profiles],
                of_children=[moved.get(path.absolute(), path) for path in result.of_children],
            )
            for result in self.results
        ]

    def join(self, united: Mapping[Path, Path]) -> bool:
        """Takes notice of profiles that became part of others; true where one that was rescued did, or got a part."""
        joined = {path.absolute() for path in (*united, *united.values())}
        found = [not joined.isdisjoint(map(Path.absolute, result.profiles)) for result in self.results]
        self.rename(united)
        for result, one in zip(self.results, found, strict=True):
            if one:
                result.drop_absent()
        return any(found)


@dataclass
class Outcome:
    """New profiles, and sentences about what is missing, most likely first; hints say what to do.

    `recovered` says what was saved of a run that did not end as it should, `notes` what else there is to say, and
    `losses`, last of all, what is in no profile or trace.
    """

    profiles: list[Path] = field(default_factory=list[Path])
    remarks: list[str] = field(default_factory=list[str])
    hints: list[str] = field(default_factory=list[str])
    recovered: str = ""
    recovered_profiles: list[Path] = field(default_factory=list[Path])
    notes: list[str] = field(default_factory=list[str])
    losses: list[str] = field(default_factory=list[str])


def list_profiles(output: Path, *, any_name: bool = False) -> dict[Path, tuple[int, int]]:
    """Returns the profiles a run with this output can have made, NAME.baro and NAME.2.baro and so on.

    With `any_name` NAME may be what the program has called it. The value, (inode, time of change in ns), tells a new
    profile from one that was there.
    """
    name = r"(?!\.)(?!.*\.snapshot-).+?" if any_name else re.escape(output.name)
    pattern = re.compile(name + r"(\.(?P<count>\d+))?" + re.escape(ENDING))
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


def new_profiles(
    output: Path,
    before: Mapping[Path, tuple[int, int]],
    is_own: Callable[[Path], bool] = lambda _: True,
) -> list[Path]:
    """Returns the profiles that were not there before, or not so; `before` is from list_profiles(output).

    Another run with the same output may end meanwhile: `is_own` tells its profiles from those of this run.
    """
    return [
        path for path, state in list_profiles(output).items() if before.get(path) != state and is_own(path)
    ]


def wait_for_the_dying(folder: Path, patience_s: float = DYING_S) -> list[Path]:
    """Gives the processes of a job on this node a moment to end; returns all arenas in the job's folder."""
    deadline = time.monotonic() + patience_s
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    arenas: list[Path] = []
    for path in entries:
        match = ARENA.fullmatch(path.name)
        if match is None:
            continue
        pid = pid_of(match) if is_of_host(match) else None
        if pid:
            is_alive(pid, deadline)
        arenas.append(path)
    return [path for path in arenas if path.exists()]


def remove_signs(output: Path, job: str) -> None:
    """Removes what the nodes of a job have left for each other beside its profile (src/runtime/job/node_signs.hpp)."""
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
        unfinished = _has_unfinished_trace(folder) if not arenas else False
        if not names:
            with contextlib.suppress(OSError):
                folder.rmdir()  # a job that begins right now makes it again
        if unfinished or (arenas and all(is_of_host(name) and has_ended(name) for name in arenas)):
            with contextlib.suppress(OSError):
                os.utime(folder, ns=(KNOWN_NS, KNOWN_NS))
            found.append(folder.name.removeprefix("job-"))
    return found


def _has_unfinished_trace(folder: Path) -> bool:
    note = folder / run_note.NAME
    if not note.exists() or run_note.is_at_work(folder) or run_note.is_of_no_use(note):
        return False
    output = run_note.output_in(folder)
    job = folder.name.removeprefix("job-")
    return output is not None and not any(map(is_held, events_files(output, job)))


def rescue(
    folder: Path,
    output: Path,
    end: str,
    *,
    by_script: bool = False,
    stall_ns: int | None = None,
    hang_acted: bool = False,
    looks: Mapping[str, StackLook] | None = None,
    removed: Mapping[str, int] | None = None,
) -> Rescue | None:
    """Makes a profile of what the processes of a run left behind; None when they left nothing.

    The caller has waited for them.

    Args:
        folder: the job's folder of arenas on this node.
        output: path of the profile without its ending.
        end: how the run ended, in a word or two: `SIGTERM`, `exit code 3`.
        by_script: a script was started, whose exit code says nothing of the jobs in it.
        stall_ns: from when on a rank that made no progress counts as stuck; None: as usual.
        hang_acted: the command of --on-hang has run.
        looks: stacks of its processes, by arena.
        removed: descriptors of arenas whose files somebody has removed, by path; they are closed.
    """
    if not wait_for_the_dying(folder, 0) and not removed:
        return None
    from barograph import recover  # noqa: PLC0415 - rarely needed, and it is large

    done: Rescue | None = None
    jobs = recover.find_jobs(folder, started_here=True)
    for job in recover.with_removed(jobs, removed or {}):
        pending = job.pending
        if by_script and job.world_size > 1 and end.startswith(EXIT_CODE):
            end = ""
        stall = recover.STALL_NS if stall_ns is None else min(stall_ns, recover.STALL_NS)
        result = recover.recover(
            job,
            output,
            reason=end,
            stall_ns=stall,
            hang_acted=hang_acted,
            looks=looks or {},
            keep_events=True,  # the run itself places them
        )
        if not pending and not job.unreadable:
            continue
        stopped = bool(pending) and all(arena.state != "recording" for arena in pending)
        done = done or Rescue(job.id, end)
        done.results.append(result)
        done.removed += [arena.path for arena in pending if arena.path in (removed or {})]
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
    return f"{EXIT_CODE} {code}"


def has_ended(name: re.Match[str]) -> bool:
    """True when the process of a file is known to have ended; `name` is of this node."""
    pid = pid_of(name)
    return pid is not None and not (pid and is_alive(pid, 0))


def is_alive(pid: int, deadline: float) -> bool:
    """True when a process is still there at the deadline (seconds of time.monotonic); zombies are dead."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it cannot be watched here, so it is left alone
    try:
        watch = select.poll()
        watch.register(process, select.POLLIN)
        return not watch.poll(max(0.0, deadline - time.monotonic()) * 1000)
    finally:
        os.close(process)


def examine(
    *,
    profiles: Sequence[Path],
    rescued: Rescue | None,
    code: int,
    target: Target,
    installation: Installation,
    launched: bool = False,
    left_out: Sequence[str] = (),
) -> Outcome:
    """Returns what came of a run.

    Args:
        profiles: the new ones of the run.
        rescued: what rescue() made of what its processes left behind.
        code: the exit code of the run.
        target: the program that ran.
        installation: where the library and its plugins are.
        launched: by a launcher, that is as several processes.
        left_out: sentences of programs that the library was not passed on to.
    """
    outcome = Outcome(list(profiles))
    if rescued is not None:
        _tell(outcome, rescued, launched=launched, uses_mpi=target.mpi[0] is not None, left_out=left_out)
        return outcome
    if outcome.profiles:
        return outcome
    if left_out and code not in {NOT_EXECUTABLE, NOT_FOUND}:
        outcome.remarks.extend(left_out)
        outcome.remarks.extend([f"the program ended early with {_code(code)}"] if code else [])
        outcome.hints.append(KEEP_PRELOAD)
        return outcome
    _explain(outcome, code, target, installation)
    if code:
        outcome.hints.append("the exit code and the messages above are the program's own")
    else:
        outcome.hints.append("`barograph doctor PROGRAM` checks what can be recorded here")
    return outcome


def _tell(
    outcome: Outcome, rescued: Rescue, *, launched: bool, uses_mpi: bool, left_out: Sequence[str]
) -> None:
    """Adds what was recovered, and what was not and why; `uses_mpi`: the program's files say so."""
    problem = next((result.problem for result in rescued.results if result.problem), "")
    made = [path for result in rescued.results for path in result.profiles]
    recovered = {path.absolute() for path in made}
    outcome.profiles = [path for path in outcome.profiles if path.absolute() not in recovered]
    if made:
        of_children = [path for result in rescued.results for path in result.of_children]
        if of_children:
            outcome.notes.append(_children_recorded(rescued, of_children))
        names = ", ".join(recording.near(path) for path in made if path not in of_children)
        if names:
            outcome.recovered = _recovered(outcome, rescued, names, before_mpi=launched and uses_mpi)
        outcome.recovered_profiles = made
        for result in rescued.results:
            outcome.notes.extend(result.hang.lines() if result.hang is not None else ())
        if any(where != NOWHERE for _, where in rescued.places) and not rescued.unwritten:
            outcome.notes.append(_last_seen(rescued))
        for result in rescued.results:
            outcome.notes.extend(one.line() for one in result.stacks[:MOST_SHOWN])
            if len(result.stacks) > MOST_SHOWN:
                outcome.notes.append(f"{len(result.stacks) - MOST_SHOWN} more stacks are in the profile")
        if not rescued.mpi and rescued.end in CRASHES:
            outcome.notes.append(NO_STACK)
        traced = [path for path in made if path.with_name(f"{path.name}.trace").is_dir()]
        if traced:
            outcome.notes.append(
                f"what each rank did last: barograph trace {recording.near(traced[0])} --last 20"
            )
    elif not problem and not outcome.profiles and left_out:
        outcome.remarks.extend(left_out)
        outcome.hints.append(KEEP_PRELOAD)
    elif not problem and not outcome.profiles:
        where = " in MPI_Init, or" if uses_mpi else ""
        outcome.remarks.append(
            f"processes of the program ended{rescued.how}{where} before they did anything that is recorded"
        )
    if rescued.removed:
        outcome.notes.append(
            f"warning: somebody removed {_files(rescued.removed)} while the job ran: "
            "the profile is of what the processes had in memory"
        )
    for result in rescued.results:
        outcome.notes.extend(f"warning: {text}" for text in result.lost)
    if rescued.running:
        outcome.notes.append(_still_running(rescued))
    if problem:
        outcome.remarks.append(problem)
        outcome.hints.append(
            f"the measurements are kept: `barograph recover {rescued.job} -o NAME` writes them elsewhere"
        )


def _files(paths: Sequence[str]) -> str:
    """Returns the files of arenas in words: one by its path, several by their folder."""
    if len(paths) == 1:
        return paths[0]
    return f"{len(paths)} arenas in {Path(paths[0]).parent}"


def _children_recorded(rescued: Rescue, profiles: Sequence[Path]) -> str:
    """Workers never write a profile themselves."""
    children = sum(result.children for result in rescued.results)
    names = ", ".join(map(recording.near, profiles))
    if children == 1:
        return f"1 child process was also recorded, in {names}"
    return f"{children} child processes were also recorded, in {names}"


def _recovered(outcome: Outcome, rescued: Rescue, names: str, *, before_mpi: bool) -> str:
    """Returns one sentence: which processes did not finish, and which profiles have what they did."""
    count = sum(result.ranks for result in rescued.results)
    processes = counted(count, "process")
    if not rescued.mpi and rescued.end == name_of_end(0) and outcome.profiles:
        # What the program was before exec.
        further = counted(count, "further process")
        was = "was" if count == 1 else "were"
        return f"{further} of the program {was} recorded, in {names}"
    if before_mpi and not rescued.mpi and not outcome.profiles:
        return (
            f"{processes} ended{rescued.how} before MPI_Init returned: no MPI was recorded, and what they "
            f"did before is in {names}"
        )
    if rescued.unwritten:
        return f"the profile was not written at the end of the run; recovered {names}"
    if rescued.mpi:
        expected = sum(result.expected for result in rescued.results)
        return (
            f"{count} of {expected} ranks ended without MPI_Finalize{rescued.how}; recovered {names}, "
            "complete up to each rank's last call"
        )
    return (
        f"{processes} exited without finalizing{rescued.how}; recovered {names}, complete up to "
        f"{'its' if count == 1 else 'their'} last call"
    )


def _last_seen(rescued: Rescue) -> str:
    """Returns where the ranks were at their ends, those that tell most first: stacks may have been read before."""
    shown = [
        f"{'rank' if part.isdigit() else 'ranks'} {part} in {_without_sites(where)}"
        for part, where in rescued.places
    ]
    more = f"; {len(shown) - MOST_SHOWN} more" if len(shown) > MOST_SHOWN else ""
    return f"where they were when they ended: {'; '.join(shown[:MOST_SHOWN])}{more}"


def _without_sites(where: str) -> str:
    """Returns a call path without its call sites, which mean something only where their lines are known."""
    return " > ".join(part for part in where.split(" > ") if not SITE.search(part)) or NOWHERE


def _still_running(rescued: Rescue) -> str:
    recover_later = f"run `barograph recover {rescued.job}` when"
    if rescued.running == 1:
        return f"warning: 1 process of the job is still running; {recover_later} it has ended"
    return (
        f"warning: {rescued.running} processes of the job are still running; {recover_later} they have ended"
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
        outcome.remarks.append("no process with the library in it called MPI or used annotated regions")
        outcome.hints.append("--record all records every process")
        outcome.hints.append(IN_FRONT)
    elif not os.access(Path(), os.W_OK):
        outcome.remarks.append(f"the folder {absolute(Path())} is no longer writable")
    else:
        outcome.remarks.append(
            "no process left measurements: it ended through _exit or exec while they were in memory, or the library "
            "never reached it"
        )
        outcome.hints.append(IN_FRONT)


def _code(code: int) -> str:
    return f"signal {code - 128}" if code > 128 else f"exit code {code}"
