# SPDX-License-Identifier: BSD-3-Clause
"""What an agent has passed on of a job's events -> profiles, or the traces of a profile that is there.

Used by `barograph replay`, and by `barograph run` for what its own agent has written. The frames are read in C++
(src/stream), which trusts nothing in them.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from barograph import _recover
from barograph._recover import Arena
from barograph.job_files.event_files import is_held, node_of
from barograph.replacing import TRACE_FILES

COLLECTED = 1  # stream::HowEnded::kCollected


# Problem of processes that did not finish, whose arenas recovery finds.
UNPLACED = "some processes are in no profile yet"


class ReplayError(Exception):
    """Nothing can be made of a file; the text is a phrase that follows its name.

    Attributes:
        file: which one.
    """

    def __init__(self, text: str, file: Path | bytes) -> None:
        super().__init__(text)
        self.file = file if isinstance(file, Path) else Path("-")

    @property
    def partly(self) -> bool:
        """Whether something can be made of what is whole in it."""
        return str(self).startswith(("is damaged", "has no end"))

    @property
    def nothing(self) -> bool:
        """Whether the reason is that there is nothing in it."""
        return str(self) in {"is empty", "has no process in it"}


@dataclass
class Replay:
    """What came of it.

    Attributes:
        profiles: what was written.
        events: how many events they have.
        lost: how many are missing between them.
        left_out: bytes of the files that are nothing whole.
        ranks: how many ranks, or processes without MPI, there were.
        unended: how many of these did not finish while they were followed.
        complete: all files have their end.
        apart: processes whose events belong to no rank of the profile.
        problems: sentences about what could not be written.
        traced: what events there are, are in a file.
        made: how many the processes of the traces have made, by their numbers.
        missing: how many of those are nowhere.
        kept: ranks have traces that they have written themselves, which stay.
    """

    profiles: list[Path] = field(default_factory=list[Path])
    events: int = 0
    lost: int = 0
    left_out: int = 0
    ranks: int = 0
    unended: int = 0
    complete: bool = True
    apart: int = 0
    problems: list[str] = field(default_factory=list[str])
    traced: bool = True
    made: int = 0
    missing: int = 0
    kept: bool = False

    def add(self, other: Replay) -> None:
        """Adds what came of another file."""
        self.events += other.events
        self.lost += other.lost
        self.left_out += other.left_out
        self.ranks += other.ranks
        self.unended += other.unended
        self.complete = self.complete and other.complete


def replay(
    files: Sequence[Path | bytes], output: Path, *, salvage: bool = False, running: bool = False
) -> Replay:
    """Writes what was seen of a job to OUTPUT.baro (or more, when it was more than one MPI job), events included.

    Args:
        files: what `barograph agent` or `barograph run` has written, one file, or its contents, for each node.
        output: path of the profile without its ending; a number is added where the name is taken.
        salvage: make what can be made of a file that is damaged, or has no end.
        running: the job still ran when they were read, so what has no end is a snapshot, not a run that died.

    Raises:
        ReplayError: nothing can be made of one of them, or two of them are of the same processes.
    """
    result = Replay()
    arenas: list[Arena] = []
    ended: list[bool] = []
    of_process: dict[tuple[str, int, int], int] = {}
    for number, file in enumerate(files):
        passed_on = _read(file, salvage=salvage)
        for arena in passed_on.arenas:
            other = of_process.setdefault((arena.node, arena.pid, arena.start_unix_ns), number)
            if other != number:
                raise ReplayError(f"has the same processes as {files[other]}", file)
        arenas += passed_on.arenas
        ended += passed_on.ended
        result.add(passed_on.sums)
    for size, members in _recover.worlds(arenas, collected=True):
        complete = all(ended[index] for index in members)
        metadata = {"replayed.events": str(result.events), "replayed.lost": str(result.lost)}
        if running and not complete:
            metadata["recovered.kind"] = "snapshot"
        written = _recover.write_profile(
            [(arenas[index], False) for index in members],
            size,
            str(output.absolute()),
            metadata=metadata,
            complete=complete,
        )
        if written.written:
            result.profiles.append(Path(written.path))
        if written.problem:
            result.problems.append(written.problem)
    return result


def write_traces(
    file: Path | None,
    profile: Path,
    *,
    moved: Mapping[Path, Path] | None = None,
    keep: bool = False,
    recovered: Collection[str] = (),
    left: Sequence[Arena] = (),
) -> Replay:
    """Writes the events in a file beside the profiles that have the facts of the same processes, as their traces.

    Args:
        file: what the agent of the run has written; None: there is none.
        profile: that of the ranks that do not say which profile has their facts, with its ending.
        moved: where profiles of the run are that got another name since; absolute paths.
        keep: leave the traces that ranks have written themselves.
        recovered: processes, by Arena.process, whose facts recovery has written, and their events with them.
        left: arenas of ended processes with events that are in no trace, those that the agent did not take.

    Raises:
        ReplayError: nothing can be made of it.
    """
    result = Replay()
    arenas: list[Arena] = []
    try:
        if file is not None:
            passed_on = _read(file, salvage=True)
            arenas, result = passed_on.arenas, passed_on.sums
    except ReplayError:
        if not left:
            raise
    traced = _with_left(arenas, left)
    of_profile = _by_profile(traced, moved or {})
    gone = [path for path in of_profile if path is None or not path.exists()]
    unplaced = [one for path in gone for one in of_profile.pop(path)]
    unplaced = [one for one in unplaced if one.arena.process not in recovered]
    taken = {one.arena.rank for one in of_profile.get(profile.absolute(), [])}
    ranks = [one for one in unplaced if one.arena.rank is not None and one.arena.rank not in taken]
    # Without any rank the profile is that of a process without MPI: of the first that there was.
    chosen = ranks if ranks or of_profile else unplaced[:1]
    if chosen:
        of_profile.setdefault(profile.absolute(), []).extend(chosen)
    result.apart = sum(one.arena.events != 0 for one in unplaced if one not in chosen)
    for path, its in of_profile.items():
        if path is None:
            continue
        written, kept = _write_own(its, path, keep=keep)
        result.problems.extend(filter(None, [written.problem]))
        result.traced = result.traced and written.whole
        result.kept = result.kept or kept
        result.made += written.made
        result.missing += written.missing
        result.profiles.append(path)
    return result


def has_events(file: Path) -> bool:
    """Returns whether anything can be made of a file; one that cannot be read may hold something."""
    try:
        return _read(file, salvage=True).sums.events != 0
    except ReplayError as error:
        return not error.nothing


def finish_traces(
    files: Sequence[Path], profile: Path, left: Sequence[Arena], recovered: Collection[str]
) -> Replay:
    """Writes the traces of profiles of a job that has ended; see write_traces().

    Args:
        files: what agents have written and nobody has made a trace of.
        profile: that of processes that do not say which profile has their facts.
        left: arenas of ended processes with events that are in no trace.
        recovered: processes, by Arena.process, that have theirs.
    """
    result = Replay()
    for file, own in with_left(files, left):
        try:
            made = write_traces(file, profile, keep=True, recovered=recovered, left=own)
        except ReplayError as error:
            if not error.nothing:
                result.problems.append(f"{error.file.name} {error}")
                result.traced = False
            continue
        result.add(made)
        result.problems += made.problems
        result.traced = result.traced and made.traced and not made.apart
        result.profiles += [path for path in made.profiles if path not in result.profiles]
        if made.apart:
            result.problems.append(f"no profile has the facts of {made.apart} of its processes")
        if made.kept and file is not None:
            result.traced = False
            result.problems.append(
                "ranks that missed their agent have written what they had last; what came before: "
                f"barograph replay --salvage {shlex.quote(str(file))} -o NAME"
            )
    return result


def with_left(files: Sequence[Path], left: Sequence[Arena]) -> list[tuple[Path | None, Sequence[Arena]]]:
    """Returns the files of agents, each with the arenas of its node; those of a node without one are with None."""
    found: list[tuple[Path | None, Sequence[Arena]]] = []
    rest = list(left)
    for file in files:
        node = node_of(file)
        own = [arena for arena in rest if node in {"", arena.node}]
        rest = [arena for arena in rest if arena not in own]
        found.append((file, own))
    return found + ([(None, rest)] if rest else [])


def write_own_traces(file: Path) -> list[str]:
    """Writes the events in a file beside the profiles that have the facts of the same processes, as their traces.

    Returns:
        Sentences about what could not be written; UNPLACED where processes have no profile.

    Raises:
        ReplayError: nothing can be made of it.
    """
    problems: list[str] = []
    arenas = _read(file, salvage=True).arenas
    for profile, its in _by_profile(_with_left(arenas, ()), {}).items():
        if profile is None:
            problems += [UNPLACED] if any(one.arena.events for one in its) else []
            continue
        written, kept = _write_own(its, profile, keep=True)
        problems.append(written.problem)
        if kept:
            problems.append("ranks that missed their agent have written what they had last")
    return [problem for problem in problems if problem]


class _Traced(NamedTuple):
    """A process: its arena, and what an agent has passed on of it where that is not the same."""

    arena: Arena
    passed_on: Arena | None = None


def _key(arena: Arena) -> tuple[str, int, int]:
    return arena.node, arena.pid, arena.start_unix_ns


def _with_left(passed_on: Sequence[Arena], left: Sequence[Arena]) -> list[_Traced]:
    """Returns the processes that an agent has followed, and those that have left their arenas, each once."""
    of_key = {_key(arena): arena for arena in passed_on}
    own = {_key(arena) for arena in left}
    return [_Traced(arena, of_key.get(_key(arena))) for arena in left] + [
        _Traced(arena) for key, arena in of_key.items() if key not in own
    ]


def _by_profile(processes: Sequence[_Traced], moved: Mapping[Path, Path]) -> dict[Path | None, list[_Traced]]:
    """The processes by the profile that has their facts; None of those that do not say."""
    found: dict[Path | None, list[_Traced]] = {}
    for one in processes:
        said = one.arena.metadata.get(_recover.PROFILE_KEY, "")
        profile = Path(said).absolute() if said else None
        found.setdefault(moved.get(profile, profile) if profile is not None else None, []).append(one)
    return found


def _write_own(
    processes: Sequence[_Traced], profile: Path, *, keep: bool
) -> tuple[_recover.WrittenTraces, bool]:
    """Writes the traces of a profile, but for ranks that have written theirs themselves, where these are kept.

    Returns:
        What came of it, and whether any were kept.
    """
    own = _own_files(profile) if keep else {}
    chosen = [(one.arena, one.passed_on, False, 0) for one in processes if (one.arena.rank or 0) not in own]
    return _recover.write_traces(chosen, str(profile)), len(chosen) < len(processes)


def _own_files(profile: Path) -> dict[int, Path]:
    """The files of ranks that have written their events themselves."""
    files = profile.with_name(f"{profile.name}.trace").glob("rank-*.baro")
    return {int(number): path for path in files if (number := path.stem.removeprefix("rank-")).isdigit()}


def add_events(files: Sequence[Path], profile: Path, arenas: Sequence[Arena]) -> tuple[list[str], bool]:
    """Makes the traces of a profile of these arenas: what agents have passed on until now, and what came after that.

    Returns:
        Sentences about what could not be written, and whether all events that there are, are in a file.
    """
    passed_on: dict[tuple[str, int, int], Arena] = {}
    for file in files:
        with suppress(ReplayError):  # it has nothing yet
            passed_on |= {_key(arena): arena for arena in _read(file, salvage=True).arenas}
    without_rank = (arena for arena in arenas if arena.rank is None)
    numbers = {arena.path: number for number, arena in enumerate(without_rank)}
    of_node: dict[str, list[tuple[Arena, Arena | None, bool, int]]] = {}
    for arena in arenas:
        before = passed_on.get(_key(arena))
        process = (arena, before, arena.liveness == "running", numbers.get(arena.path, 0))
        of_node.setdefault(arena.node, []).append(process)
    for path in profile.with_name(f"{profile.name}.trace").glob("*.baro"):
        if re.fullmatch(TRACE_FILES, path.name):
            path.unlink(missing_ok=True)  # what the arenas had alone
    written = [_recover.write_traces(processes, str(profile)) for processes in of_node.values()]
    return [one.problem for one in written if one.problem], all(one.whole for one in written)


class _PassedOn(NamedTuple):
    """What is in a file: the processes, for each whether it finished while it was followed, and sums."""

    arenas: list[Arena]
    ended: list[bool]
    sums: Replay


def _read(file: Path | bytes, *, salvage: bool) -> _PassedOn:
    if isinstance(file, bytes):
        replayed = _recover.replay_bytes(file, salvage)
    elif is_held(file):  # who writes it may cut it
        replayed = _recover.replay_bytes(file.read_bytes(), salvage)
    else:
        replayed = _recover.replay(str(file), salvage)
    if replayed.problem:
        raise ReplayError(replayed.problem, file)
    processes = replayed.processes
    sums = Replay(
        events=sum(process.events for process in processes),
        lost=sum(process.lost for process in processes),
        left_out=replayed.left_out,
        ranks=len(processes),
        unended=sum(process.ended != COLLECTED for process in processes),
        complete=replayed.complete and replayed.missing == 0,
    )
    return _PassedOn(
        [_recover.arena_of(process) for process in processes],
        [process.ended == COLLECTED for process in processes],
        sums,
    )


def write_running_trace(arena: Path, rank: int, profile: Path, *, running: bool) -> str:
    """Writes the events that one process keeps now, as the trace of a profile; returns what went wrong, or ""."""
    return _recover.write_traces([(_recover.arena_at(str(arena)), None, running, rank)], str(profile)).problem
