# SPDX-License-Identifier: BSD-3-Clause
"""What an agent has passed on of a job's events -> profiles, or the traces of a profile that is there.

Used by `barograph replay`, and by `barograph run` for what its own agent has written. The frames are read in C++
(src/stream), which trusts nothing in them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _recover
from barograph._recover import Arena, Replayed

COLLECTED = 1  # stream::HowEnded::kCollected


class ReplayError(Exception):
    """Nothing can be made of a file; the text is a phrase that follows its name."""


def events_file(output: Path, job: str) -> Path:
    """Returns where the agent of a job writes its events, while it runs.

    Args:
        output: path of the job's profile without its ending.
        job: its id.
    """
    return output.parent / f".{output.name}.events-{job}"


@dataclass
class Replay:
    """What came of it.

    Attributes:
        profiles: what was written.
        events: how many events they have.
        lost: how many are missing between them.
        left_out: bytes of the file that are nothing whole.
        ranks: how many ranks, or processes without MPI, there were.
        unended: how many of these did not come to their end while they were followed.
        complete: the file has its end.
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


def replay(file: Path, output: Path, *, salvage: bool = False) -> Replay:
    """Writes what was seen of a job to OUTPUT.baro (or more, when it was more than one MPI job), events included.

    Args:
        file: what `barograph agent` or `barograph run` has written.
        output: path of the profile without its ending; a number is added where the name is taken.
        salvage: make what can be made of a file that is damaged, or has no end.

    Raises:
        ReplayError: nothing can be made of it.
    """
    with _arenas_of(file, output.parent, salvage=salvage) as (replayed, result):
        arenas = _recover.survey(str(Path(replayed.processes[0].path).parent))
        ended = {Path(process.path).name: process.ended == COLLECTED for process in replayed.processes}
        for size, members in _recover.worlds(arenas):
            paths = [arenas[index].path for index in members]
            written = _recover.write_profile(
                [(path, False) for path in paths],
                size,
                str(output.absolute()),
                metadata={"replayed.events": str(result.events), "replayed.lost": str(result.lost)},
                complete=all(ended[Path(path).name] for path in paths),
            )
            if written.written:
                result.profiles.append(Path(written.path))
            if written.problem:
                result.problems.append(written.problem)
    return result


def write_traces(file: Path, profile: Path, *, keep: bool = False) -> Replay:
    """Writes the events in a file beside a profile of the same run, as its traces.

    Args:
        file: what the agent of the run has written.
        profile: the profile, with its ending.
        keep: leave the traces that ranks have written themselves.

    Raises:
        ReplayError: nothing can be made of it.
    """
    with _arenas_of(file, profile.parent, salvage=True) as (replayed, result):
        ranks = [process for process in replayed.processes if process.rank is not None]
        chosen = ranks or replayed.processes[:1]
        result.apart = sum(process.events != 0 for process in replayed.processes if process not in chosen)
        if keep:
            folder = profile.with_name(f"{profile.name}.trace")
            chosen = [one for one in chosen if not (folder / f"rank-{one.rank or 0:06}.baro").exists()]
        problems = [_recover.write_trace(process.path, str(profile)) for process in chosen]
        result.problems.extend(filter(None, problems))
        result.profiles.append(profile)
    return result


def add_events(file: Path, profile: Path, arenas: Sequence[Arena]) -> list[str]:
    """Makes the traces of a profile of these arenas: what an agent has passed on until now, and what came after that.

    Returns:
        Sentences about what could not be written.
    """
    try:
        with _arenas_of(file, profile.parent, salvage=True) as (replayed, _):
            folder = Path(replayed.processes[0].path).parent
            older = {(arena.pid, arena.start_unix_ns): arena.path for arena in _recover.survey(str(folder))}
            return _write_traces(profile, arenas, older)
    except ReplayError:  # it has nothing yet
        return _write_traces(profile, arenas, {})


def _write_traces(profile: Path, arenas: Sequence[Arena], older: Mapping[tuple[int, int], str]) -> list[str]:
    without_rank = (arena for arena in arenas if arena.rank is None)
    numbers = {arena.path: number for number, arena in enumerate(without_rank)}
    problems = [
        _recover.write_trace(
            arena.path,
            str(profile),
            older.get((arena.pid, arena.start_unix_ns), ""),
            arena.liveness == "running",
            numbers.get(arena.path, 0),
        )
        for arena in arenas
    ]
    return [problem for problem in problems if problem]


@contextmanager
def _arenas_of(file: Path, folder: Path, *, salvage: bool) -> Generator[tuple[Replayed, Replay]]:
    with tempfile.TemporaryDirectory(prefix=".barograph-replay-", dir=folder) as place:
        replayed = _recover.replay(str(file), place, salvage)
        if replayed.problem:
            raise ReplayError(replayed.problem)
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
