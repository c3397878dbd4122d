# SPDX-License-Identifier: BSD-3-Clause
"""One launch of many random programs, its comparison with their books, and the search for the least program that fails.

Called by random_programs_test.py. How a script is run and recorded is the caller's; here nothing starts a process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from random_programs.communicators import identity
from random_programs.generate import Generator
from random_programs.model import Model, Operation

import barograph


@dataclass
class Recording:
    """What a run of a script left."""

    profile: barograph.Profile
    polls: Path  # with "-RANK" behind it: what scripted.c wrote


RunScript = Callable[[Sequence[str]], Recording]


def draw(seeds: Iterable[int], ranks: int, *, mpi4: bool) -> tuple[Model, dict[int, list[Operation]]]:
    """Returns the model of a launch of one program per seed, and each program's operations."""
    model = Model(ranks, mpi4=mpi4)
    programs: dict[int, list[Operation]] = {}
    for seed in seeds:
        model.begin(f"p{seed}")
        programs[seed] = Generator(seed, model).run()
    return model, programs


def repeat(operations: Sequence[Operation], ranks: int, *, mpi4: bool) -> tuple[Model, list[Operation]]:
    """Does given operations in a launch of their own, without those that are not valid; completes what is left."""
    model = Model(ranks, mpi4=mpi4)
    model.begin("p0")
    done = [operation for operation in operations if model.apply(operation)]
    closing = Generator(0, model)
    closing.finish()
    return model, done


def read_polls(polls: Path, ranks: int) -> dict[tuple[int, int, str], int]:
    """Returns (rank, line, function) -> calls."""
    found: dict[tuple[int, int, str], int] = {}
    for rank in range(ranks):
        for line in Path(f"{polls}-{rank}").read_text(encoding="ascii").splitlines():
            number, name, calls = line.split("\t")
            key = rank, int(number), name
            found[key] = found.get(key, 0) + int(calls)
    return found


def called(name: str, comm: str | None, names: Mapping[str, str]) -> str:
    """Returns the identity of an object of a profile, which is a communicator, a window of one, or none."""
    _, window, number = name.partition(":w")
    return names.get(comm, name) + window + number if comm is not None else name


def recorded(profile: barograph.Profile) -> dict[tuple[int, str, str, str], tuple[int, int]]:
    """Returns (rank, regions, function, object) -> (calls, bytes) of all calls within the programs' regions."""
    with profile.connect() as connection:
        rows = connection.execute(
            r"""SELECT rank, regexp_replace(call_path, '^program > (.*) > [^>]*$', '\1'), operation,
                       CASE object_kind WHEN 'none' THEN '' ELSE object END, sum(calls)::BIGINT, sum(bytes)::BIGINT,
                       communicator
                FROM facts WHERE layer = 'mpi' AND call_path LIKE 'program > p%' GROUP BY ALL"""
        ).fetchall()
        names = {
            name: identity(name, expand(members))
            for name, members in connection.execute("SELECT name, members FROM communicators").fetchall()
        }
    return {
        (rank, path, name, called(on, comm, names)): (calls, size)
        for rank, path, name, on, calls, size, comm in rows
    }


def expand(members: str) -> list[int]:
    """Returns the ranks of a compact list such as "0-3,5" or "0,2-8:2"."""
    ranks: list[int] = []
    for part in filter(None, members.split(",")):
        found = re.fullmatch(r"(\d+)(?:-(\d+)(?::(\d+))?)?", part)
        assert found, members
        first, last, step = (int(x) if x else None for x in found.groups())
        assert first is not None
        ranks += range(first, (first if last is None else last) + 1, step or 1)
    return sorted(ranks)


def communicators(profile: barograph.Profile) -> dict[str, tuple[Any, ...]]:
    """Returns identity -> (members, size, creating call, parent, name given by the program)."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT name, members, size, coalesce(created_by, ''), parent, coalesce(user_name, '')
               FROM communicators"""
        ).fetchall()
    names = [row[0] for row in rows]
    doubled = sorted({name for name in names if names.count(name) > 1})
    assert not doubled, f"several communicators are called {doubled}"
    made: dict[str, tuple[Any, ...]] = {}
    for name, members, size, call, parent, given in rows:
        above = None if parent is None else re.sub("~[0-9]+$", "", parent)
        made[identity(name, expand(members))] = expand(members), size, call, above, given
    assert len(made) == len(rows), "two communicators have one name and the same members"
    return made


def differences(model: Model, recording: Recording) -> list[str]:
    """Returns one line per difference between the books of a launch and its profile."""
    profile = recording.profile
    assert profile.metadata["recording.dropped_events"] == "0"
    assert profile.metadata["run.complete"] == "true"
    model.book.settle(read_polls(recording.polls, model.ranks))
    wrong = model.book.differences(recorded(profile))
    found = communicators(profile)
    for comm in model.registry.all:
        parent = comm.parent.name if comm.parent else None
        have = found.pop(comm.identity, None)
        if have is None and not comm.created_by:
            continue  # MPI_COMM_WORLD or MPI_COMM_SELF, which this program does not use
        size = len(comm.sides[0])
        expected = sorted(comm.members), size, comm.created_by, parent, comm.user_name
        if have is not None and comm.inter:
            # Which side's size and communicator it shows is that of the leader's.
            have = have[0], size, *have[2:3], parent, have[4]
        if have != expected:
            wrong.append(f"communicator {comm.identity}: expected {expected}, recorded {have}")
    return wrong + [f"communicator {name}: recorded, not expected" for name in found]


def shrink(
    operations: Sequence[Operation], fails: Callable[[Sequence[Operation]], bool], tries: int = 40
) -> list[Operation]:
    """Takes operations out while the program still fails: halves first, then quarters, ... at most `tries` runs."""
    best = list(operations)
    length = max(len(best) // 2, 1)
    while tries > 0:
        shorter = False
        start = 0
        while start < len(best) and tries > 0:
            candidate = best[:start] + best[start + length :]
            tries -= 1
            if candidate and fails(candidate):
                best, shorter = candidate, True
            else:
                start += length
        if length == 1 and not shorter:
            break
        length = max(length // 2, 1)
    return best
