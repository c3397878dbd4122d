# SPDX-License-Identifier: BSD-3-Clause
"""What an agent has passed on of a job's events -> profiles, or the traces of a profile that is there.

Used by `barograph replay`, and by `barograph run` for what its own agent has written. The frames are read in C++
(src/stream), which trusts nothing in them.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _recover
from barograph._recover import Arena, Replayed
from barograph.replacing import TRACE_FILES

COLLECTED = 1  # stream::HowEnded::kCollected


# Of processes that came to no end, whose arenas recovery finds.
UNPLACED = "some processes are in no profile yet"


class ReplayError(Exception):
    """Nothing can be made of a file; the text is a phrase that follows its name.

    Attributes:
        file: which one.
    """

    def __init__(self, text: str, file: Path) -> None:
        super().__init__(text)
        self.file = file

    @property
    def partly(self) -> bool:
        """Whether something can be made of what is whole in it."""
        return str(self).startswith(("is damaged", "has no end"))

    @property
    def nothing(self) -> bool:
        """Whether that is so because there is nothing in it."""
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
        unended: how many of these did not come to their end while they were followed.
        complete: all files have their end.
        apart: processes whose events belong to no rank of the profile.
        problems: sentences about what could not be written.
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

    def add(self, other: Replay) -> None:
        """Adds what came of another file."""
        self.events += other.events
        self.lost += other.lost
        self.left_out += other.left_out
        self.ranks += other.ranks
        self.unended += other.unended
        self.complete = self.complete and other.complete


def replay(files: Sequence[Path], output: Path, *, salvage: bool = False) -> Replay:
    """Writes what was seen of a job to OUTPUT.baro (or more, when it was more than one MPI job), events included.

    Args:
        files: what `barograph agent` or `barograph run` has written, one file for each node.
        output: path of the profile without its ending; a number is added where the name is taken.
        salvage: make what can be made of a file that is damaged, or has no end.

    Raises:
        ReplayError: nothing can be made of one of them, or two of them are of the same processes.
    """
    result = Replay()
    arenas: list[Arena] = []
    ended: dict[Path, bool] = {}
    of_process: dict[tuple[str, int, int], int] = {}
    with ExitStack() as stack:
        for number, file in enumerate(files):
            replayed, found = stack.enter_context(_arenas_of(file, output.parent, salvage=salvage))
            for arena in _arenas_in(replayed):
                other = of_process.setdefault((arena.node, arena.pid, arena.start_unix_ns), number)
                if other != number:
                    raise ReplayError(f"has the same processes as {files[other]}", file)
                arenas.append(arena)
            ended |= {Path(process.path): process.ended == COLLECTED for process in replayed.processes}
            result.add(found)
        for size, members in _recover.worlds(arenas, collected=True):
            paths = [arenas[index].path for index in members]
            written = _recover.write_profile(
                [(path, False) for path in paths],
                size,
                str(output.absolute()),
                metadata={"replayed.events": str(result.events), "replayed.lost": str(result.lost)},
                complete=all(ended[Path(path)] for path in paths),
            )
            if written.written:
                result.profiles.append(Path(written.path))
            if written.problem:
                result.problems.append(written.problem)
    return result


def write_traces(
    file: Path,
    profile: Path,
    *,
    moved: Mapping[Path, Path] | None = None,
    keep: bool = False,
    recovered: Collection[int] = (),
) -> Replay:
    """Writes the events in a file beside the profiles that have the facts of the same processes, as their traces.

    Args:
        file: what the agent of the run has written.
        profile: that of the ranks that do not say which profile has their facts, with its ending.
        moved: where profiles of the run are that got another name since; absolute paths.
        keep: leave the traces that ranks have written themselves.
        recovered: processes, by pid, whose facts recovery has written, and their events with them.

    Raises:
        ReplayError: nothing can be made of it.
    """
    with _arenas_of(file, profile.parent, salvage=True) as (replayed, result):
        of_profile = _by_profile(replayed, moved or {})
        gone = [path for path in of_profile if path is None or not path.exists()]
        unplaced = [arena for path in gone for arena in of_profile.pop(path)]
        unplaced = [arena for arena in unplaced if arena.pid not in recovered]
        taken = {arena.rank for arena in of_profile.get(profile.absolute(), [])}
        ranks = [arena for arena in unplaced if arena.rank is not None and arena.rank not in taken]
        # Without any rank the profile is that of a process without MPI: of the first that there was.
        chosen = ranks if ranks or of_profile else unplaced[:1]
        if chosen:
            of_profile.setdefault(profile.absolute(), []).extend(chosen)
        result.apart = sum(arena.events != 0 for arena in unplaced if arena not in chosen)
        for path, arenas in of_profile.items():
            if path is None:
                continue
            problem, _ = _write_own(arenas, path, keep=keep)
            result.problems.extend(filter(None, [problem]))
            result.profiles.append(path)
    return result


def write_own_traces(file: Path) -> list[str]:
    """Writes the events in a file beside the profiles that have the facts of the same processes, as their traces.

    Returns:
        Sentences about what could not be written; UNPLACED where processes have no profile.

    Raises:
        ReplayError: nothing can be made of it.
    """
    with _arenas_of(file, file.parent, salvage=True) as (replayed, _):
        problems: list[str] = []
        for profile, arenas in _by_profile(replayed, {}).items():
            if profile is None:
                problems += [UNPLACED] if any(arena.events for arena in arenas) else []
                continue
            problem, kept = _write_own(arenas, profile, keep=True)
            problems.append(problem)
            if kept:
                problems.append("ranks that missed their agent have written what they had last")
    return [problem for problem in problems if problem]


def _by_profile(replayed: Replayed, moved: Mapping[Path, Path]) -> dict[Path | None, list[Arena]]:
    """The processes of a file by the profile that has their facts; None of those that do not say."""
    found: dict[Path | None, list[Arena]] = {}
    for arena in _arenas_in(replayed):
        said = arena.metadata.get(_recover.PROFILE_KEY, "")
        profile = Path(said).absolute() if said else None
        found.setdefault(moved.get(profile, profile) if profile is not None else None, []).append(arena)
    return found


def _write_own(arenas: Sequence[Arena], profile: Path, *, keep: bool) -> tuple[str, bool]:
    """Writes the traces of a profile, but for ranks that have written theirs themselves, where these are kept.

    Returns:
        What went wrong, or "", and whether any were kept.
    """
    own = _own_files(profile) if keep else {}
    processes = [(arena.path, "", False, 0) for arena in arenas if (arena.rank or 0) not in own]
    return _recover.write_traces(processes, str(profile), own=True), len(processes) < len(arenas)


def _own_files(profile: Path) -> dict[int, Path]:
    """The files of ranks that have written their events themselves."""
    files = profile.with_name(f"{profile.name}.trace").glob("rank-*.baro")
    return {int(number): path for path in files if (number := path.stem.removeprefix("rank-")).isdigit()}


def add_events(files: Sequence[Path], profile: Path, arenas: Sequence[Arena]) -> list[str]:
    """Makes the traces of a profile of these arenas: what agents have passed on until now, and what came after that.

    Returns:
        Sentences about what could not be written.
    """
    older: dict[tuple[int, int], str] = {}
    with ExitStack() as stack:
        for file in files:
            with suppress(ReplayError):  # it has nothing yet
                replayed, _ = stack.enter_context(_arenas_of(file, profile.parent, salvage=True))
                found = _arenas_in(replayed)
                older |= {(arena.pid, arena.start_unix_ns): arena.path for arena in found}
        return _write_traces(profile, arenas, older)


def _write_traces(profile: Path, arenas: Sequence[Arena], older: Mapping[tuple[int, int], str]) -> list[str]:
    without_rank = (arena for arena in arenas if arena.rank is None)
    numbers = {arena.path: number for number, arena in enumerate(without_rank)}
    of_node: dict[str, list[tuple[str, str, bool, int]]] = {}
    for arena in arenas:
        before = older.get((arena.pid, arena.start_unix_ns), "")
        process = (arena.path, before, arena.liveness == "running", numbers.get(arena.path, 0))
        of_node.setdefault(arena.node, []).append(process)
    for path in profile.with_name(f"{profile.name}.trace").glob("*.baro"):
        if re.fullmatch(TRACE_FILES, path.name):
            path.unlink(missing_ok=True)  # what the arenas had alone
    problems = [_recover.write_traces(processes, str(profile)) for processes in of_node.values()]
    return [problem for problem in problems if problem]


def _arenas_in(replayed: Replayed) -> list[Arena]:
    return _recover.survey(str(Path(replayed.processes[0].path).parent))


@contextmanager
def _arenas_of(file: Path, folder: Path, *, salvage: bool) -> Generator[tuple[Replayed, Replay]]:
    with tempfile.TemporaryDirectory(prefix=".barograph-replay-", dir=folder) as place:
        replayed = _recover.replay(str(file), place, salvage)
        if replayed.problem:
            raise ReplayError(replayed.problem, file)
        yield (
            replayed,
            Replay(
                events=sum(process.events for process in replayed.processes),
                lost=sum(process.lost for process in replayed.processes),
                left_out=replayed.left_out,
                ranks=len(replayed.processes),
                unended=sum(process.ended != COLLECTED for process in replayed.processes),
                complete=replayed.complete and replayed.missing == 0,
            ),
        )


def write_running_trace(arena: Path, rank: int, profile: Path, *, running: bool) -> str:
    """Writes the events that one process keeps now, as the trace of a profile; returns what went wrong, or ""."""
    return _recover.write_traces([(str(arena), "", running, rank)], str(profile))
