# SPDX-License-Identifier: BSD-3-Clause
"""From a job's arenas to its profile or profiles, and what is said about it.

A recovery removes the arenas whose facts it has written, and those that hold nothing; never one of a process
that may still run, and never one that could not be read. A snapshot removes nothing.
"""

from __future__ import annotations

import contextlib
import glob
import os
import re
import select
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _native, _recover
from barograph._recover import Arena
from barograph.end_stack import EndStack
from barograph.job_files import run_note
from barograph.job_files.process_names import ARENA, SIGN, is_of_host, pid_of
from barograph.recover.hang import STALL_NS, Hang, hang_of
from barograph.recover.jobs import Job, is_empty, is_untraced
from barograph.recover.rank_places import places_as_json
from barograph.recover.replay import add_events, finish_traces
from barograph.recover.stacks import Look, crash_file, end_stacks, stacks_as_json
from barograph.replacing import PARTS, TRACE_FILES
from barograph.wording.counted import counted
from barograph.wording.ranks import rank_list

# The header of an arena, with room to spare (format/arena/arena_layout.hpp).
BLANK_BYTES = 16 * 1024

# What the processes of a job with --snapshot share (src/runtime/snapshots/snapshots.cpp).
SNAPSHOT_BOARD = "snapshots"
# The rank that tells other nodes which ranks this one has (src/runtime/recording.cpp).
ANNOUNCING = "announcing"
# What an agent tells the processes (src/format/arena/ring_layout.hpp), left by one that was killed.
AGENT_BOARD = "agent"
# What becomes a profile (src/collect/output/profile_output.cpp).
TEMPORARY = re.compile(r"\.barograph-(?P<pid>\d+)-\d+\.tmp")
# Which rank has started that (barograph.launch.agents.node_agent).
AGENT_CLAIM = "agent.start"
# Programs that ran without the library (python/barograph/launch/run/unrecorded.py).
UNRECORDED = "unrecorded"
# What was read and written after the recording (python/barograph/launch/run/after_end.py).
AFTER_END = "after-end"


@dataclass
class Result:
    """What came of a recovery or snapshot.

    Attributes:
        profiles: what was written.
        lost: sentences about what is in none of them.
        problem: why nothing (more) was written; "" when all went well.
        ranks: how many ranks, or processes without MPI, are in the profiles.
        expected: how many there should be.
        children: how many processes that others forked are in the profiles, apart from those.
        of_children: the profiles that have only such.
        removed: how many arenas were removed.
        left: how many arenas hold facts that are in no profile.
        placed: paths of the arenas whose facts are.
        absent: those of the sentences in `lost` that name ranks without an arena on this node.
        hang: how the job hung when it ended; None where it did not.
        stacks: of the ranks that did not finish, those of crashes first.
        traces: profiles whose traces are whole now.
        untraced: why the events of a profile are in no trace; "" when they are, or there are none.
    """

    profiles: list[Path] = field(default_factory=list[Path])
    lost: list[str] = field(default_factory=list[str])
    problem: str = ""
    ranks: int = 0
    expected: int = 0
    children: int = 0
    of_children: list[Path] = field(default_factory=list[Path])
    removed: int = 0
    left: int = 0
    placed: set[str] = field(default_factory=set[str])
    absent: list[str] = field(default_factory=list[str])
    hang: Hang | None = None
    stacks: list[EndStack] = field(default_factory=list[EndStack])
    traces: list[Path] = field(default_factory=list[Path])
    untraced: str = ""

    def drop_absent(self) -> None:
        """Says no more that ranks are missing: the profile was merged with that of the others."""
        self.lost = [text for text in self.lost if text not in self.absent]
        self.absent = []


def recover(
    job: Job,
    output: Path,
    *,
    reason: str = "",
    keep: bool = False,
    stall_ns: int = STALL_NS,
    hang_acted: bool = False,
    keep_events: bool = False,
    looks: Mapping[str, Look] | None = None,
) -> Result:
    """Writes what a job's processes have left to OUTPUT.baro (or more, when it was more than one MPI job).

    Args:
        job: the job; processes of it that still run are in the profile up to now.
        output: path of the profile without its ending; a number is added where the name is taken.
        reason: how the job ended, for example `SIGKILL`; stored in the profile.
        keep: leave all arenas where they are.
        stall_ns: from when on a rank that made no progress counts as stuck.
        hang_acted: the command of --on-hang has run.
        keep_events: leave what agents have written: processes that ended well have their events there, too.
        looks: stacks that were read before they ended, by arena.
    """
    note = _note(job, output) if not (keep or keep_events or job.held) else -1
    try:
        return _recover_job(
            job,
            output,
            reason=reason,
            keep=keep,
            stall_ns=stall_ns,
            hang_acted=hang_acted,
            keep_events=keep_events,
            looks=looks,
        )
    finally:
        if note >= 0:
            os.close(note)
            job.own = False
            _remove_temporaries(job)
            remove_empty({job.note} if job.note is not None else set())


def _note(job: Job, output: Path) -> int:
    """Lets it be known that somebody is at work on a job, and who; -1 where it cannot be."""
    folders = [Path(arena.path).parent for arena in job.arenas]
    folder = job.note or next((folder for folder in folders if folder.name.startswith("job-")), None)
    if folder is None or job.running:
        return -1
    descriptor = run_note.leave(folder, job.output or output)
    if descriptor >= 0:
        job.note, job.own = folder, True
    return descriptor


def _remove_temporaries(job: Job) -> None:
    """Removes what processes of the job, or those that made its profile, had not made when they were killed."""
    if job.output is None:
        return
    makers = {arena.pid for arena in job.of_liveness("dead")}
    makers |= set(run_note.makers(job.note)) if job.note is not None else set()
    ended = {pid for pid in makers if pid == os.getpid() or has_ended(pid)}
    with contextlib.suppress(OSError):
        for path in list(job.output.parent.iterdir()):
            made = TEMPORARY.fullmatch(path.name)
            if made is not None and int(made["pid"]) in ended:
                remove_profile(path)
    for folder in job.output.parent.glob(f"{glob.escape(job.output.name)}*.baro.trace"):
        for path in folder.glob("*.baro.tmp"):
            with contextlib.suppress(OSError):
                path.unlink()


def _recover_job(
    job: Job,
    output: Path,
    *,
    reason: str,
    keep: bool,
    stall_ns: int,
    hang_acted: bool,
    keep_events: bool,
    looks: Mapping[str, Look] | None,
) -> Result:
    told = {"recovered.reason": reason} if reason else {}
    if hang_acted:
        told["hang.acted"] = "yes"
    result = _write(job, output, snapshot=False, told=told, stall_ns=stall_ns, looks=looks or {})
    for path, why in job.unreadable:
        if is_blank(path) and died_here(path):
            if not keep:  # its process died while it made the file
                with contextlib.suppress(OSError):
                    path.unlink()
        else:
            result.lost.append(f"{path.name} cannot be read: {why}")
    if not (keep_events or result.problem or job.held):
        _finish_traces(job, output, result)
    if not keep:
        whole = result.profiles and not (result.problem or result.lost or result.left or job.running)
        placed = not (keep_events or result.untraced or result.problem or job.running or job.held)
        if placed and (result.profiles or result.traces):
            for file in job.events:
                with contextlib.suppress(OSError):
                    file.unlink(missing_ok=True)
        if whole and job.output is not None:
            remove_snapshots(job.output, job.id)
        _remove(job, result, keep_untraced=keep_events or bool(result.untraced or result.problem))
        remove_empty({path.parent for path, _ in job.unreadable} | ({job.note} if job.note else set()))
    return result


def _finish_traces(job: Job, output: Path, result: Result) -> None:
    """Writes the traces of profiles that the job's processes have written themselves."""
    left, files = job.untraced, job.events
    if not (left or files):
        return
    planned = result.profiles[0] if result.profiles else Path(f"{output}.baro")
    recovered = {arena.process for arena in job.arenas if arena.path in result.placed}
    try:
        made = finish_traces(files, planned, left, recovered)
    except OSError as error:
        result.untraced = f"the trace cannot be written: {error.strerror}"
        return
    result.untraced = "" if made.traced else "; ".join(made.problems)
    result.traces = made.profiles if made.traced else []
    if made.traced:
        result.lost.extend(made.problems)


def take_snapshot(job: Job, output: Path) -> Result:
    """Writes what a job's processes have recorded until now to OUTPUT.baro; they are not disturbed."""
    return _write(job, output, snapshot=True, told={})


def clean(job: Job) -> int:
    """Removes all arenas of a dead job, recovered or not; returns how many. Does nothing to one that may run."""
    if not job.dead:
        return 0
    removed = 0
    paths = [Path(arena.path) for arena in job.arenas] + [path for path, _ in job.unreadable]
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink()
            removed += 1
    for path in job.events:
        with contextlib.suppress(OSError):
            path.unlink()
    _remove_temporaries(job)
    remove_empty({path.parent for path in paths} | ({job.note} if job.note else set()))
    return removed


def died_here(path: Path) -> bool:
    """True when the name of an arena's file is that of a process of this node that has ended."""
    name = ARENA.fullmatch(path.name)
    return name is not None and is_of_host(name) and _maker_has_ended(name)


def _maker_has_ended(name: re.Match[str]) -> bool:
    """True when the process that has made a file is known to have ended."""
    pid = pid_of(name)
    return pid is not None and (pid == 0 or has_ended(pid))


def has_ended(pid: int) -> bool:
    """True for a process that has ended, whether or not its parent has looked."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    except (OSError, AttributeError):  # it cannot be watched here
        return not Path("/proc", str(pid)).exists()
    try:
        watch = select.poll()
        watch.register(process, select.POLLIN)
        return bool(watch.poll(0))
    finally:
        os.close(process)


def is_child(arena: Arena) -> bool:
    """True for a process that another one of the job forked."""
    return _recover.FORKED_KEY in arena.metadata


def is_blank(path: Path) -> bool:
    """True for a file that nothing was ever written to."""
    try:
        with path.open("rb") as file:
            return not file.read(BLANK_BYTES).strip(b"\0")
    except OSError:
        return False


def _is_of_no_use(path: Path) -> bool:
    """True for a file of a job's folder that no living process needs, where it has no arena."""
    if path.name in {SNAPSHOT_BOARD, ANNOUNCING, AGENT_BOARD, AGENT_CLAIM, UNRECORDED, AFTER_END}:
        return True
    if path.name == run_note.NAME or path.name.startswith(f".{run_note.NAME}."):
        return run_note.is_of_no_use(path)
    if (sign := SIGN.fullmatch(path.name)) is not None:
        return _maker_has_ended(sign)
    return path.name.endswith(".arena.writing")


def _write(
    job: Job,
    output: Path,
    *,
    snapshot: bool,
    told: Mapping[str, str],
    stall_ns: int = STALL_NS,
    looks: Mapping[str, Look] | None = None,
) -> Result:
    result = Result()
    groups: list[tuple[int, int]] = []
    for size, arenas in _profiles_of(job):
        metadata = {"recovered.where": places_as_json(arenas)} if size else {}
        metadata |= told
        stacks = (
            _stacks(arenas, looks, told.get("recovered.reason", "")) if looks is not None and size else []
        )
        if stacks:
            metadata["recovered.stacks"] = stacks_as_json(stacks)
            result.stacks.extend(stacks)
        hang = _hang(arenas, stall_ns, stacks) if size and not snapshot else None
        if hang is not None:
            metadata |= hang.as_metadata()
            result.hang = result.hang or hang
        sources = [(arena, arena.liveness == "running") for arena in arenas]
        written = _recover.write_profile(
            sources, size, str(output.absolute()), snapshot=snapshot, metadata=metadata
        )
        if not written.written:
            result.problem = written.problem
            continue
        problems, traced = [written.problem] if written.problem else [], written.traced
        if events := job.events:  # an agent was killed, or goes on
            problems = problems if traced else []
            try:
                further, traced = add_events(events, Path(written.path), arenas)
            except OSError as error:
                further, traced = [f"the trace cannot be written: {error.strerror}"], False
            problems += further
        if not (traced or snapshot):
            # A user who makes room gets both.
            result.problem = "; ".join(problems)
            remove_profile(Path(written.path))
            continue
        result.profiles.append(Path(written.path))
        result.lost.extend(problems)
        bad = {entry.split(": ")[0] for entry in written.unreadable}
        result.placed.update(arena.path for arena in arenas if arena.path not in bad)
        if is_child(arenas[0]) and not size:
            result.children += written.processes
            result.of_children.append(Path(written.path))
        else:
            result.ranks += written.processes
            groups.append((size, written.processes))
        result.lost.extend(written.unreadable)
        if written.missing:
            ranks = "rank" if len(written.missing) == 1 else "ranks"
            result.absent.append(f"{ranks} {rank_list(written.missing)} left nothing on this node")
            result.lost.append(result.absent[-1])
    result.expected = ranks_expected(groups)
    result.left = sum(not is_empty(arena) and arena.path not in result.placed for arena in job.pending)
    if result.left and not result.problem:
        result.lost.append(f"{counted(result.left, 'arena')} belong to no profile")
    return result


def ranks_expected(groups: Iterable[tuple[int, int]]) -> int:
    """Returns how many ranks there should be.

    Args:
        groups: By MPI_COMM_WORLD its size and how many of its ranks were found; size 0 for processes that had not
            returned from MPI_Init: they are the ranks that others miss, as far as there are such.
    """
    sized = [(size, found) for size, found in groups if size]
    missing = sum(max(size - found, 0) for size, found in sized)
    before = sum(found for size, found in groups if not size)
    return sum(max(size, found) for size, found in sized) + max(before - missing, 0)


def _hang(arenas: list[Arena], stall_ns: int, stacks: Sequence[EndStack]) -> Hang | None:
    """Returns how it hung; a roll-call that fails must not keep a profile from being written."""
    with contextlib.suppress(Exception):
        return hang_of(arenas, stall_ns, stacks)
    return None


def _stacks(arenas: list[Arena], looks: Mapping[str, Look], reason: str) -> list[EndStack]:
    """Returns the stacks; reading one that fails must not keep a profile from being written."""
    with contextlib.suppress(Exception):
        return end_stacks(arenas, looks, reason)
    return []


def _profiles_of(job: Job) -> list[tuple[int, list[Arena]]]:
    """Returns what makes a profile each, as (ranks of the world, processes).

    An MPI job is one. There may be thousands of processes without MPI, workers that a program forked, or ranks that
    did not come to MPI_Init: those of one program, and of one command, are one profile.
    """
    jobs: list[tuple[int, list[Arena]]] = []
    others: dict[tuple[bool, str, str], list[Arena]] = {}
    for size, members in _recover.worlds(job.arenas):
        arenas = [job.arenas[index] for index in members]
        if size:
            jobs.append((size, arenas))
        elif not is_empty(arenas[0]):
            told = arenas[0].metadata
            origin = (
                is_child(arenas[0]),
                told.get("program.name", ""),
                told.get(_recover.OUTPUT_KEY, ""),
            )
            others.setdefault(origin, []).append(arenas[0])
    # Children last: the first profile has the name that was asked for.
    return jobs + [(0, arenas) for (_, arenas) in sorted(others.items(), key=lambda item: item[0][0])]


def remove_profile(path: Path) -> None:
    """Removes a profile and its trace, whole or not; in their folders, what Barograph wrote there and nothing else."""
    for folder, ours in ((Path(f"{path}.trace"), TRACE_FILES), (path, PARTS)):
        with contextlib.suppress(OSError):
            for file in folder.iterdir():
                if re.fullmatch(rf"(?:{ours})(?:\.tmp)?", file.name):
                    file.unlink()
            folder.rmdir()
    with contextlib.suppress(OSError):
        path.unlink()


def _remove(job: Job, result: Result, *, keep_untraced: bool) -> None:
    folders: set[Path] = set()
    for arena in job.arenas:
        if keep_untraced and is_untraced(arena):
            continue
        done = arena.path in result.placed or arena.state == "collected" or is_empty(arena)
        if arena.liveness == "running" or arena.hidden or not done:
            continue
        with contextlib.suppress(OSError):
            Path(arena.path).unlink()
            result.removed += 1
        with contextlib.suppress(OSError):
            crash_file(arena.path).unlink(missing_ok=True)
        folders.add(Path(arena.path).parent)
    remove_empty(folders)


def remove_snapshots(output: Path, job: str) -> None:
    """Removes the snapshots that a job made by itself, once a profile has all that they hold.

    Those of another run, what `barograph snapshot` made, and all with `--snapshot-keep all` stay.
    """
    own = re.compile(re.escape(output.name) + r"\.snapshot-\d+(-\w+)*(\..+)?\.baro", re.ASCII)
    with contextlib.suppress(OSError):
        for path in [path for path in output.parent.iterdir() if own.fullmatch(path.name)]:
            metadata = _metadata_of(path)
            if metadata.get("job.id") == job and metadata.get("snapshot.kept") != "all":
                path.unlink()


def _metadata_of(profile: Path) -> dict[str, str]:
    with contextlib.suppress(Exception):  # one that cannot be read is nobody's
        return dict(_native.Profile(str(profile), False, 0).metadata())
    return {}


def sweep(user_folder: Path) -> None:
    """Removes the folders of jobs that hold no arena any more, only what their processes made to find each other."""
    with contextlib.suppress(OSError):
        remove_empty({path for path in user_folder.iterdir() if path.name.startswith("job-")})


def remove_empty(folders: set[Path]) -> None:
    """Removes folders of jobs, and of users, that have nothing in them but what is of no use without an arena."""
    for folder in folders:
        with contextlib.suppress(OSError):
            if folder.name.startswith("job-"):
                paths = list(folder.iterdir())
                if all(_is_of_no_use(path) for path in paths):
                    for path in paths:
                        path.unlink(missing_ok=True)
                folder.rmdir()
                if folder.parent.name.startswith("barograph-"):
                    folder.parent.rmdir()
